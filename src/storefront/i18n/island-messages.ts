import { formatNumber, pluralCategory } from './format.ts';
import type { Locale } from './locales.ts';
import type { MessageKey, MessageParams, PluralKey } from './messages.ts';

/** A message with plural forms, by category of the locale. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>;

/** The messages of an island, passed as props: texts, or plural forms, by key. */
export type IslandMessages<Key extends MessageKey> = {
  [K in Key]: K extends PluralKey ? PluralForms : string;
};

/** Values of a message's placeholders. */
export type MessageValues = Record<string, string | number>;

/** Creates the translator of an island in the browser, where i18next is not loaded. */
export function islandTranslator<Keys extends MessageKey>(locale: Locale, messages: IslandMessages<Keys>) {
  return <Key extends Keys>(key: Key, ...params: MessageParams<Key>): string => {
    const [values = {}] = params as readonly [MessageValues?];
    const message: string | PluralForms = messages[key];
    const text =
      typeof message === 'string' ? message : message[pluralCategory(locale, Number(values.count))];
    return interpolate(locale, text ?? '', values);
  };
}

/** Translates some messages: the translator of an island, or of a page, which knows more. */
export type TranslateSome<Keys extends MessageKey> = ReturnType<typeof islandTranslator<Keys>>;

/** Fills the placeholders of a text, `{{name}}`. */
export function interpolate(locale: Locale, text: string, values: MessageValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueText(locale, values[name]));
}

/** The value of a placeholder as a text; numbers are formatted for the locale. */
export function valueText(locale: Locale, value: string | number = ''): string {
  return typeof value === 'number' ? formatNumber(locale, value) : value;
}
