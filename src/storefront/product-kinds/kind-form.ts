import type { ComponentType } from 'react';
import type { SelectedOption } from '#storefront/domain/cart/cart.ts';
import type { TranslateSome } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

/** Messages of the forms of all kinds. */
export const KIND_MESSAGES = [
  'addOns.atMost',
  'addOns.none',
  'addOns.once',
  'buy.chooseOption',
  'checkout.optional',
] as const;

type KindTranslate = TranslateSome<(typeof KIND_MESSAGES)[number]>;

export interface KindFieldsProps {
  /** As the kind's `read` made it. */
  data: unknown;
  locale: Locale;
  /** ISO 4217 code and digits of its smallest unit. */
  currency: { code: string; decimals: number };
  /** BCP 47 tag of the texts in `data`; undefined if it is the page's. */
  lang: string | undefined;
  t: KindTranslate;
}

/** A shopper's choice, by what the fields of a form hold. */
export interface KindChoice {
  /** Extra data of the cart item, as the plugin of the store reads them; empty for none. */
  extra: Readonly<Record<string, unknown>>;
  /** The same in words, until the store says them. */
  texts: SelectedOption[];
  /** Labels of what has to be said first. */
  missing: string[];
  /** It costs something, which the store computes. */
  costs: boolean;
}

/** The form of a kind: fields that keep their values themselves, and what these say. */
export interface KindForm {
  Fields: ComponentType<KindFieldsProps>;
  /** @param values of the whole form; names of the kind's fields begin with its name */
  choose(data: unknown, values: FormData): KindChoice;
}
