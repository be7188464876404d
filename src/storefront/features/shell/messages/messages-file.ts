import { createHash } from 'node:crypto';
import { CART_MESSAGES } from '#storefront/features/cart/cart-messages.ts';
import { LIST_MESSAGES } from '#storefront/features/catalog/listing/tools/list-messages.ts';
import { CARD_MESSAGES } from '#storefront/features/catalog/products/card-context.ts';
import { RECENT_MESSAGES } from '#storefront/features/catalog/recent/recent-messages.ts';
import { BUY_FORM_MESSAGES } from '#storefront/features/product/buy/buy-form-messages.ts';
import { STATIC_PRICE_MESSAGES } from '#storefront/features/product/deferred/static-price-messages.ts';
import { GALLERY_MESSAGES } from '#storefront/features/product/gallery/gallery-messages.ts';
import { GROUPED_MESSAGES } from '#storefront/features/product/grouped/grouped-messages.ts';
import { SHARE_MESSAGES } from '#storefront/features/product/share/share-messages.ts';
import { REVIEW_FORM_MESSAGES } from '#storefront/features/reviews/review-form-messages.ts';
import { REVIEW_TOOLS_MESSAGES } from '#storefront/features/reviews/review-tools-props.ts';
import { SEARCH_MESSAGES } from '#storefront/features/search/search-box-props.ts';
import { WISHLIST_MESSAGES } from '#storefront/features/wishlist/wishlist-messages.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { pickMessages, translator } from '#storefront/i18n/translate.ts';
import { type InlineScript, inlineScript } from '../inline/hash.ts';
import { ACCOUNT_MENU_MESSAGES, MENU_MESSAGES, SLOW_PRESS_MESSAGES } from '../menu-messages.ts';

/** Specifier by which scripts import the messages. */
export const MESSAGES_MODULE = 'islet-messages';

/** Messages of the islands and deferred scripts of the catalog's pages, and of those that are on every page. */
const SHARED_MESSAGES = [
  ...MENU_MESSAGES,
  ...ACCOUNT_MENU_MESSAGES,
  ...SLOW_PRESS_MESSAGES,
  ...CART_MESSAGES,
  ...CARD_MESSAGES,
  ...RECENT_MESSAGES,
  ...SEARCH_MESSAGES,
  ...LIST_MESSAGES,
  ...BUY_FORM_MESSAGES,
  ...GROUPED_MESSAGES,
  ...STATIC_PRICE_MESSAGES,
  ...GALLERY_MESSAGES,
  ...SHARE_MESSAGES,
  ...REVIEW_TOOLS_MESSAGES,
  ...REVIEW_FORM_MESSAGES,
  ...WISHLIST_MESSAGES,
] as const;

/** Folder of hashed files, see `build.assets` in `astro.config.mjs`. */
const FOLDER = '_assets';
const HASH_LENGTH = 8;

/** The file of a locale's messages, which browsers keep: its name is made of its content. */
interface MessagesFile {
  /** Relative to the root of the site. */
  path: string;
  code: string;
}

/** The file that scripts of pages in this locale import. */
export function messagesFile(locale: Locale): MessagesFile {
  const messages = pickMessages(translator(locale), SHARED_MESSAGES);
  const code = `const messages=${JSON.stringify(messages)};export const sharedMessages=()=>messages;`;
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, HASH_LENGTH);
  return { path: `${FOLDER}/messages-${locale}.${hash}.js`, code };
}

const maps = new Map(LOCALE_CODES.map((locale) => [locale, makeImportMap(locale)]));

/** The import map of a locale's pages, by which the same scripts get the messages of that locale. */
export function importMap(locale: Locale): InlineScript {
  return maps.get(locale) ?? makeImportMap(locale);
}

function makeImportMap(locale: Locale): InlineScript {
  return inlineScript(JSON.stringify({ imports: { [MESSAGES_MODULE]: `/${messagesFile(locale).path}` } }));
}
