import type { TranslateSome } from '#storefront/i18n/island-messages.ts';
import type { KeyOf } from '#storefront/i18n/messages.ts';

/** Messages of the parts of the cart that follow it, besides those that cards share. */
export const EXTRAS_MESSAGES = [
  'selling.*',
  'product.linkCopied',
  'product.linkNotCopied',
  'checkout.fields.*',
] as const;

export type ExtrasMessage = (typeof EXTRAS_MESSAGES)[number];

/** Translates them. */
export type ExtrasTexts = TranslateSome<KeyOf<ExtrasMessage>>;
