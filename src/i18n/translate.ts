import i18next, { type FormatterModule, type TOptions } from 'i18next';
import { formatNumber } from './format.ts';
import type { IslandMessages, PluralForms } from './island.ts';
import { LOCALE_CODES, type Locale } from './locales.ts';
import {
  assertComplete,
  flatten,
  MESSAGES,
  type MessageKey,
  type MessageParams,
  splitPlural,
} from './messages.ts';

assertComplete(MESSAGES);

/** Speaks one locale: a message by key as plain text, its placeholders filled. */
export interface Translate {
  <Key extends MessageKey>(key: Key, ...params: MessageParams<Key>): string;
  readonly locale: Locale;
}

const NAMESPACE = 'shop';

const numbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _, locale) =>
    typeof value === 'number' ? formatNumber(locale as Locale, value) : String(value),
};

const texts = i18next.createInstance().use(numbers);
await texts.init({
  initAsync: false,
  load: 'currentOnly',
  fallbackLng: false,
  ns: [NAMESPACE],
  defaultNS: NAMESPACE,
  resources: Object.fromEntries(LOCALE_CODES.map((locale) => [locale, { [NAMESPACE]: MESSAGES[locale] }])),
  interpolation: { escapeValue: false, alwaysFormat: true },
});

const translators = new Map(LOCALE_CODES.map((locale) => [locale, createTranslator(locale)]));

/**
 * The translator of a locale. The plural form of a message follows its `count`; numbers are written as
 * the locale writes them, so ids and years are passed as text.
 */
export function translator(locale: Locale): Translate {
  return translators.get(locale) ?? createTranslator(locale);
}

function createTranslator(locale: Locale): Translate {
  const fixed = texts.getFixedT(locale);
  const translate: (key: string, params?: TOptions) => string = (key, params = {}) => {
    const text: unknown = fixed(key, params);
    if (typeof text !== 'string' || text === key)
      throw new Error(`There is no message "${key}" in ${locale}.`);
    return text;
  };
  return Object.assign(translate, { locale });
}

/** The messages an island uses, to hand to it as props; it reads them with `islandTranslator`. */
export function pick<Key extends MessageKey>(t: Translate, keys: readonly Key[]): IslandMessages<Key> {
  const wanted = new Set<string>(keys);
  const picked: Record<string, string | PluralForms> = {};
  for (const [leaf, text] of flatten(MESSAGES[t.locale])) {
    const { key, category } = splitPlural(leaf);
    if (!wanted.has(key)) continue;
    picked[key] = category === null ? text : { ...(picked[key] as PluralForms), [category]: text };
  }
  return picked as IslandMessages<Key>;
}
