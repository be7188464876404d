import { pluralCategory } from '#storefront/i18n/format.ts';
import { interpolate } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { DeskMessageKey, DeskTexts } from './messages.ts';
import type { Placeholders } from './placeholders.ts';

type Params<Key extends DeskMessageKey> = Key extends keyof Placeholders ? [params: Placeholders[Key]] : [];

/** Returns a text of the desk in the merchant's language, its placeholders filled. */
export type DeskTranslate = <Key extends DeskMessageKey>(key: Key, ...params: Params<Key>) => string;

/** The translator of a locale. @throws for a key that the texts lack */
export function deskTranslator(locale: Locale, texts: DeskTexts): DeskTranslate {
  return (key, ...params) => {
    const [values = {}] = params as readonly [Record<string, string | number>?];
    const message = texts[key];
    const text =
      typeof message === 'object' ? message[pluralCategory(locale, Number(values.count))] : message;
    if (text === undefined) throw new Error(`The desk has no text "${key}" in ${locale}.`);
    return interpolate(locale, text, values);
  };
}
