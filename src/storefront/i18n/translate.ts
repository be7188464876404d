import i18next from 'i18next';
import { THEME_MESSAGES, THEME_NAME } from '#storefront/theme/chosen/parts.ts';
import { splitText } from './declare-placeholders.ts';
import { pluralCategory } from './format.ts';
import { type IslandMessages, type MessageValues, type PluralForms, valueText } from './island-messages.ts';
import { LOCALE_CODES, type Locale } from './locales.ts';
import {
  assertComplete,
  flatten,
  type KeyOf,
  type ListedMessage,
  MESSAGES,
  type MessageKey,
  type MessageParams,
  OF_PAGES,
  splitPlural,
} from './messages.ts';
import { withThemeTexts } from './theme-texts.ts';

// `checkMessages` has done so for a release, whose threads would each do it again.
if (process.env.NODE_ENV !== 'production') assertComplete(MESSAGES);
const TEXTS = withThemeTexts(MESSAGES, THEME_MESSAGES, THEME_NAME);

/** Translates into one locale: returns a message as plain text, its placeholders filled. */
export interface Translate {
  <Key extends MessageKey>(key: Key, ...params: MessageParams<Key>): string;
  readonly locale: Locale;
}

const NAMESPACE = 'shop';

const instance = i18next.createInstance();
// Done at once: nothing is loaded. A top-level await would let threads crash that end while they load the shop.
void instance.init({
  initAsync: false,
  load: 'currentOnly',
  fallbackLng: false,
  ns: [NAMESPACE],
  defaultNS: NAMESPACE,
  resources: Object.fromEntries(LOCALE_CODES.map((locale) => [locale, { [NAMESPACE]: TEXTS[locale] }])),
});

/** Messages by key, in the order of their file. */
const messages = new Map(LOCALE_CODES.map((locale) => [locale, messagesOf(locale)]));
/** Pages ask for the same constant lists again and again. */
const pickedBefore = new WeakMap<readonly ListedMessage[], Map<Locale, object>>();
const translators = new Map(LOCALE_CODES.map((locale) => [locale, createTranslator(locale)]));

/**
 * The translator of a locale. `count` selects the plural form of a message. Numbers are formatted for the
 * locale, so ids and years are passed as strings.
 */
export function translator(locale: Locale): Translate {
  return translators.get(locale) ?? createTranslator(locale);
}

/** Caches texts: a lookup takes i18next tens of microseconds, and a page has a hundred. */
function createTranslator(locale: Locale): Translate {
  const fixed = instance.getFixedT(locale);
  const cache = new Map<string, { text: string; parts: string[] }>();
  const lookUp = (id: string, key: string, count: number | undefined) => {
    const text: unknown = fixed(key, { skipInterpolation: true, ...(count !== undefined && { count }) });
    if (typeof text !== 'string' || text === key)
      throw new Error(`There is no message "${key}" in ${locale}.`);
    const found = { text, parts: splitText(text) };
    cache.set(id, found);
    return found;
  };
  const translate = (key: string, params?: MessageValues & { count?: number }): string => {
    const id = params?.count === undefined ? key : `${key} ${pluralCategory(locale, params.count)}`;
    const { text, parts } = cache.get(id) ?? lookUp(id, key, params?.count);
    return params === undefined ? text : fill(locale, parts, params);
  };
  return Object.assign(translate, { locale });
}

/** Fills a text that is split into its parts, as `interpolate` does. */
function fill(locale: Locale, parts: readonly string[], values: MessageValues): string {
  return parts.map((part, place) => (place % 2 === 0 ? part : valueText(locale, values[part]))).join('');
}

function messagesOf(locale: Locale): ReadonlyMap<string, string | PluralForms> {
  const byKey = new Map<string, string | PluralForms>();
  for (const [leaf, text] of flatten(TEXTS[locale])) {
    const { key, category } = splitPlural(leaf);
    const forms = byKey.get(key);
    byKey.set(key, category === null ? text : { ...(typeof forms === 'object' && forms), [category]: text });
  }
  return byKey;
}

/**
 * The messages of an island, to pass as props to `islandTranslator`.
 * @param list a constant: its messages are picked once per locale
 */
export function pickMessages<Entry extends ListedMessage>(
  t: Translate,
  list: readonly Entry[],
): Readonly<IslandMessages<KeyOf<Entry>>> {
  const byLocale = pickedBefore.get(list) ?? new Map<Locale, object>();
  pickedBefore.set(list, byLocale);
  const before = byLocale.get(t.locale);
  if (before !== undefined) return before as IslandMessages<KeyOf<Entry>>;
  const listed = new Set<string>(list);
  const sections = list.filter((entry) => entry.endsWith('.*')).map((entry) => entry.slice(0, -1));
  const isListed = (key: string) =>
    listed.has(key) ||
    sections.some((section) => key.startsWith(section) && !OF_PAGES.some((name) => key === section + name));
  const picked = Object.fromEntries([...(messages.get(t.locale) ?? [])].filter(([key]) => isListed(key)));
  byLocale.set(t.locale, picked);
  return picked as IslandMessages<KeyOf<Entry>>;
}
