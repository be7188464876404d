import Negotiator from 'negotiator';
import type { PluralForms } from '#storefront/i18n/island-messages.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import {
  assertComplete,
  flatten,
  type KeysOf,
  type MessageTree,
  splitPlural,
} from '#storefront/i18n/messages.ts';
import de_DE from './messages/de_DE.json' with { type: 'json' };
import en_US from './messages/en_US.json' with { type: 'json' };
import es_ES from './messages/es_ES.json' with { type: 'json' };
import fr_FR from './messages/fr_FR.json' with { type: 'json' };
import it_IT from './messages/it_IT.json' with { type: 'json' };
import pt_BR from './messages/pt_BR.json' with { type: 'json' };

/** The desk's texts in every locale. */
export const DESK_MESSAGES: Record<Locale, MessageTree> = { en_US, de_DE, es_ES, fr_FR, it_IT, pt_BR };

assertComplete(DESK_MESSAGES, 'src/operations/desk/pages/messages');

export type DeskMessageKey = KeysOf<typeof en_US>;

/** Messages of one locale by key: texts, or plural forms. */
export type DeskTexts = Readonly<Record<string, string | PluralForms>>;

const byLocale = new Map(LOCALE_CODES.map((locale) => [locale, textsOf(DESK_MESSAGES[locale])]));

/** The desk's texts in a locale, as its page carries them. */
export function deskTexts(locale: Locale): DeskTexts {
  return byLocale.get(locale) ?? {};
}

function textsOf(tree: MessageTree): DeskTexts {
  const texts: Record<string, string | PluralForms> = {};
  for (const [leaf, text] of flatten(tree)) {
    const { key, category } = splitPlural(leaf);
    const forms = texts[key];
    texts[key] = category === null ? text : { ...(typeof forms === 'object' && forms), [category]: text };
  }
  return texts;
}

const BY_TAG = new Map<string, Locale>([
  // A language serves for any of its countries: `de-AT` gets German.
  ...LOCALE_CODES.map((code) => [LOCALES[code].tag.replace(/-.*/, ''), code] as const),
  ...LOCALE_CODES.map((code) => [LOCALES[code].tag, code] as const),
]);

/**
 * The desk's language for a browser.
 * @param acceptLanguage value of the header, where there is one
 */
export function deskLocale(acceptLanguage: string | undefined): Locale {
  const headers = { 'accept-language': acceptLanguage ?? '*' };
  const [tag = ''] = new Negotiator({ headers }).languages([...BY_TAG.keys()]);
  return BY_TAG.get(tag) ?? DEFAULT_LOCALE;
}
