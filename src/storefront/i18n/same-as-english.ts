import type { Locale } from './locales.ts';

const FRENCH = 'the same word in French';

/** Messages that are the same in English and another language, and why. All others differ. */
export const SAME_AS_ENGLISH: Record<string, { locales: Locale[]; reason: string }> = {
  'messages.error': { locales: ['es_ES'], reason: 'the same word in Spanish' },
  'notFound.code': { locales: ['es_ES'], reason: 'the same word in Spanish' },
  'account.downloads': { locales: ['de_DE', 'pt_BR'], reason: 'the word is used in German and Portuguese' },
  'home.title': { locales: ['it_IT'], reason: 'Italian sites call it Home' },
  'shell.menu.home': { locales: ['it_IT'], reason: 'Italian sites call it Home' },
  'account.itemCount_one': { locales: ['pt_BR'], reason: 'the same word in Portuguese' },
  'account.password': { locales: ['it_IT'], reason: 'the word is used in Italian' },
  'contact.name': { locales: ['de_DE'], reason: 'the same word in German' },
  'withdrawal.name': { locales: ['de_DE'], reason: 'the same word in German' },
  'contact.message': { locales: ['fr_FR'], reason: FRENCH },
  'catalog.categoryTitle': { locales: ['fr_FR'], reason: FRENCH },
  'catalog.pages': { locales: ['fr_FR'], reason: FRENCH },
  'catalog.page': { locales: ['fr_FR'], reason: FRENCH },
  'search.suggestions': { locales: ['fr_FR'], reason: FRENCH },
  'product.description': { locales: ['fr_FR'], reason: FRENCH },
  'product.dimensions': { locales: ['fr_FR'], reason: FRENCH },
  'product.details': { locales: ['de_DE'], reason: 'the same word in German' },
  'cart.subtotal': { locales: ['es_ES', 'pt_BR'], reason: 'the same word in Spanish and Portuguese' },
  'cart.total': {
    locales: ['es_ES', 'fr_FR', 'pt_BR'],
    reason: 'the same word in Spanish, French and Portuguese',
  },
  'facets.tag': { locales: ['pt_BR'], reason: 'WooCommerce calls them so in Portuguese' },
  'consent.marketing': {
    locales: ['de_DE', 'es_ES', 'fr_FR', 'it_IT', 'pt_BR'],
    reason: 'the word is used in all of them',
  },
  'buy.quoted': { locales: ['pt_BR'], reason: 'a text in the quotation marks of Portuguese' },
  'product.sku': { locales: ['es_ES'], reason: 'the abbreviation is used in Spanish' },
  'reviews.inLanguage': { locales: ['it_IT'], reason: 'the same word in Italian' },
  'reviews.row': {
    locales: ['de_DE', 'es_ES', 'it_IT', 'pt_BR'],
    reason: 'two texts with a colon between them',
  },
  'order.date': { locales: ['fr_FR'], reason: FRENCH },
  'order.subtotal': { locales: ['es_ES', 'pt_BR'], reason: 'the same word in Spanish and Portuguese' },
  'order.total': {
    locales: ['es_ES', 'fr_FR', 'pt_BR'],
    reason: 'the same word in Spanish, French and Portuguese',
  },
  'order.downloads': { locales: ['de_DE', 'pt_BR'], reason: 'the word is used in German and Portuguese' },
  'checkout.optional': { locales: ['de_DE'], reason: 'the same word in German' },
  'checkout.email': { locales: ['it_IT'], reason: 'the word is used in Italian' },
  'checkout.password': { locales: ['it_IT'], reason: 'the word is used in Italian' },
  'checkout.fields.region': { locales: ['de_DE'], reason: 'the same word in German' },
  'checkout.fields.province': { locales: ['fr_FR'], reason: FRENCH },
  'checkout.fields.eircode': {
    locales: ['de_DE', 'es_ES', 'fr_FR', 'it_IT', 'pt_BR'],
    reason: 'the name of Ireland’s postcodes',
  },
};
