import { broken, ok, WOOGRAPHQL, warning } from './message.ts';

/** Messages about products and terms, and whether pages can show them. */
export const CATALOG_MESSAGES = {
  'products.ok': ok('All {count} products can be read.'),
  'products.unresolvable': warning(
    '{count} of {listed} products cannot be read and are left out: {products}.',
    'Take their password off or unpublish them: {links}.',
  ),
  'products.tooMany': broken(
    'So many products cannot be read that releases stop: {products}.',
    'Take passwords off or unpublish them: {links}. unresolvableLimit in src/config.ts accepts more.',
  ),
  'products.unreadable': broken(
    'The catalog cannot be read: {reason}',
    "Look into PHP's error log at the time of this request, and deactivate plugins that change product lists one by one.",
  ),

  'types.ok': ok('All products are of types that the schema knows.'),
  'types.unsupported': warning(
    '{count} products are of a type that the schema does not know, and are left out: {products}.',
    `Tick "Enable Unsupported Product Types" (${WOOGRAPHQL}), which sells them like simple products, or unpublish them: {links}.`,
  ),

  'kinds.ok': ok('The store has the product kinds {names}, for which the shop has forms.'),
  'kinds.none': ok(
    'The store has none of the product kinds for which the shop has forms: products are plain.',
  ),
  'kinds.lacking': warning(
    'src/config.ts names the product kinds {names}, whose fields the store does not have, so products are plain.',
    'Activate the plugin that offers them (WordPress: Plugins), or take them out of productKinds in src/config.ts.',
  ),

  'variations.ok': ok('No product has more than {limit} variations.'),
  'variations.many': warning(
    'The pages of {products} know the stock of {limit} variations at the last release only: they have more.',
    'Split them into several products (WordPress: Products).',
  ),

  'terms.ok': ok('{brands} brands and {tags} tags have pages of their own.'),
  'terms.many': warning(
    'There are {brands} brands and {tags} tags with listed products; the {limit} with the most products of each have pages.',
    'Delete those that few products have (WordPress: Products), or set `brandPages` or `tagPages` to false (src/config.ts).',
  ),
  'terms.menu': warning(
    'The menus leave out {pages}: no listed product is of such a brand or tag.',
    'Correct their addresses in `menuPages` (src/config.ts), or turn `brandPages` or `tagPages` on.',
  ),

  'translations.none': ok('The store translates no products.'),
  'translations.ok': ok(
    'All {count} products are in all languages that pages show ({languages}), at one price and with one stock.',
  ),
  'translations.incomplete': warning(
    '{complete} of {count} products are in all languages that pages show, {partial} in some and {single} in one. Translations are missing: {lacking}.',
    "Translate them; pages show them in {language} meanwhile, where it has them, or not at all with untranslated: 'hide' in src/config.ts. Every full release names them.",
  ),
  'translations.unshown': warning(
    '{count} products are in no language that pages show, and have no page: {products}.',
    'Translate them into one of the shop, or choose theirs for a locale in storeLanguages of src/config.ts.',
  ),
  'translations.nameless': warning(
    '{count} products have no language, or one that the store does not list, and count as {language}: {products}.',
    'Give them one (WordPress: Products). Where it is all of them, make products translatable (Polylang: Languages → Settings → Custom post types and Taxonomies; WPML: Settings → Post Types Translation).',
  ),
  'translations.second': warning(
    '{count} products are left out, because another one is linked as the same translation in the same language: {products}.',
    'Link one product for each language (WordPress: Products), or unpublish the others.',
  ),
  'translations.differing': warning(
    '{count} products do not have the same price and stock in all languages: {products}. Shoppers get those of the language of the page.',
    'Have a plugin keep them equal (Polylang for WooCommerce, or WPML Multilingual & Multicurrency), or correct them.',
  ),
  'translations.terms': warning(
    'Categories, tags or options are not translated: {terms}.',
    'Translate them where the plugin has them; if it is all of a kind, make that kind translatable (Polylang: Languages → Settings → Custom post types and Taxonomies; WPML: Settings → Taxonomies Translation).',
  ),
  'translations.labels': warning(
    'Labels of attributes are shown as the store has them: {labels}.',
    "Write them into src/config.ts: attributeLabels: { pa_handle: { de_DE: 'Henkel' } }. The shop translates common ones itself.",
  ),

  'prices.ok': ok('Prices are read as {format}, {how}.'),
  'prices.none': ok('No product has a price.'),
  'prices.decimals': broken(
    'Prices do not fit the currency: {reason}',
    'Take currency.decimals out of src/config.ts, or set as many as in WooCommerce → Settings → General → Currency options.',
  ),
  'prices.uncertain': broken(
    'Prices cannot be read with certainty: {reason}',
    "Correct the prices, or state priceFormat: { decimalSeparator: ',', thousandsSeparator: '.', decimals: 2 } in src/config.ts, as in WooCommerce → Settings → General → Currency options.",
  ),

  'priceDisplay.ok': ok('Prices are shown {display}.'),
  'priceDisplay.both': ok('Net and gross prices are side by side: the store shows prices {display}.'),
  'priceDisplay.same': warning(
    'Net and gross prices cannot be shown side by side: the store returns prices only {display}.',
    'WooCommerce → Settings → Tax: choose the display that "Prices entered with tax" is not, for the shop and for the cart, and have a rate for the address of the store; or take priceDisplay out of src/config.ts.',
  ),
  'priceDisplay.differs': broken(
    'priceDisplay in src/config.ts asks for {wanted} prices, and the store shows prices {display}.',
    'Set "Display prices in the shop" and "Display prices during cart and checkout" to {setting} (WooCommerce → Settings → Tax), or take priceDisplay out. The shop changes no price itself: cart and order would have another one.',
  ),

  'numbers.ok': ok('{numbered} of {sold} products and variations have a global number (GTIN).'),
  'numbers.none': warning(
    '{branded} products are of brands, and the store returns no global number (GTIN) of any: merchant centres show them less.',
    "WooGraphQL does not return WooCommerce's own field: add the line of code in the guide. Name the keys of other plugins as identifiers (src/config.ts).",
  ),

  'pictures.ok': ok('Pictures come from {hosts}: {count} were looked at ({sizes}).'),
  'pictures.none': warning(
    'No product has a picture.',
    'Give products a picture (WordPress: Products → Product image).',
  ),
  'pictures.small': warning(
    'Pictures are small: {sizes}. Product pages show them up to 1,200 pixels wide.',
    'Upload larger ones (WordPress: Media), and check that no plugin scales originals down.',
  ),
  'pictures.some': warning(
    '{failed} of {count} pictures cannot be used: {reason}',
    'Upload them anew (WordPress: Media), and check that {hosts} lets this machine in.',
  ),
  'pictures.failed': broken(
    'None of {count} pictures can be used: {reason}',
    'Check that {hosts} serves pictures to this machine, without a page or a protection against other sites in front.',
  ),
} as const;
