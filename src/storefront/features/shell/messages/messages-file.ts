import { createHash } from 'node:crypto';
import { type InlineScript, inlineScript } from '#kit/policy-hash.ts';
import { CART_FAILURE_MESSAGES } from '#storefront/domain/errors/failure-kinds.ts';
import { CART_MESSAGES } from '#storefront/features/cart/cart-context.ts';
import { LIST_MESSAGES } from '#storefront/features/catalog/listing/tools/list-messages.ts';
import { CARD_MESSAGES } from '#storefront/features/catalog/products/card-context.ts';
import { RECENT_MESSAGES } from '#storefront/features/catalog/products/show-recent.ts';
import { PRODUCT_MESSAGES } from '#storefront/features/product/product-messages.ts';
import { REVIEWS_MESSAGES } from '#storefront/features/reviews/review-messages.ts';
import { SEARCH_MESSAGES } from '#storefront/features/search/search-box-props.ts';
import { WISHLIST_MESSAGES } from '#storefront/features/wishlist/wishlist-context.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { pickMessages, translator } from '#storefront/i18n/translate.ts';
import { SHELL_MESSAGES } from '../menu.ts';

/** Specifier by which scripts import the messages. */
export const MESSAGES_MODULE = 'islet-messages';

/** Messages of the islands and deferred scripts of the catalog's pages, and of those that are on every page. */
const SHARED_MESSAGES = [
  ...SHELL_MESSAGES,
  ...CART_FAILURE_MESSAGES,
  ...CART_MESSAGES,
  ...CARD_MESSAGES,
  ...RECENT_MESSAGES,
  ...SEARCH_MESSAGES,
  ...LIST_MESSAGES,
  ...PRODUCT_MESSAGES,
  ...REVIEWS_MESSAGES,
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
