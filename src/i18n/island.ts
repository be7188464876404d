import { formatNumber } from './format.ts';
import { LOCALES, type Locale } from './locales.ts';
import type { MessageKey, MessageParams, PluralKey } from './messages.ts';

/** A message with plural forms, by category of the locale. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>;

/** The few messages an island uses, handed to it as props: texts, or plural forms, by key. */
export type IslandMessages<Key extends MessageKey> = {
  [K in Key]: K extends PluralKey ? PluralForms : string;
};

/**
 * Speaks an island's messages in the browser, where i18next is not shipped: chooses the plural form by
 * `count` and fills the placeholders, numbers as the locale writes them.
 */
export function islandTranslator<Keys extends MessageKey>(locale: Locale, messages: IslandMessages<Keys>) {
  return <Key extends Keys>(key: Key, ...params: MessageParams<Key>): string => {
    const [values = {}] = params as readonly [Record<string, string | number>?];
    const message: string | PluralForms = messages[key];
    const text = typeof message === 'string' ? message : pluralForm(locale, message, Number(values.count));
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? formatNumber(locale, value) : value;
    });
  };
}

function pluralForm(locale: Locale, forms: PluralForms, count: number): string {
  return forms[new Intl.PluralRules(LOCALES[locale].tag).select(count)] ?? forms.other ?? '';
}
