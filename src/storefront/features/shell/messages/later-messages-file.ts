import { EXTRAS_MESSAGES } from '#storefront/features/cart/extras/extras-messages.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { pickMessages, translator } from '#storefront/i18n/translate.ts';

/** Messages of what the islands of every page load on demand. */
const LATER_MESSAGES = [...EXTRAS_MESSAGES] as const;

/** Specifier of the module that has the messages of a locale. */
export const LATER_MESSAGES_OF = 'islet-later-messages/';

/** The module of a locale's messages, which becomes a file of its own. */
export function laterMessagesModule(locale: Locale): string {
  return `export default ${JSON.stringify(pickMessages(translator(locale), LATER_MESSAGES))};`;
}

/** The module that loads those of the page's locale, in place of `storefront/i18n/later-messages.ts`. */
export function laterMessagesLoader(): string {
  const files = LOCALE_CODES.map((locale) => `${locale}:()=>import("${LATER_MESSAGES_OF}${locale}")`);
  return `const files={${files.join()}};
export const laterMessages=(locale)=>files[locale]().then((file)=>file.default);`;
}
