import type { Locale } from './locales.ts';
import attributes from './names/attributes.json' with { type: 'json' };
import payment from './names/payment.json' with { type: 'json' };
import shipping from './names/shipping.json' with { type: 'json' };

/** In each locale the name that pages show, then others that stores in that language have. */
export type Names = Readonly<Record<Locale, readonly string[]>>;

export type CommonAttribute = keyof typeof attributes;

/** Attributes that many stores have; their other names are known in any spelling that `spellingKey` takes for the same. */
export const ATTRIBUTE_NAMES: Readonly<Record<CommonAttribute, Names>> = attributes;

/** Titles that WooCommerce gives shipping methods, by the method. */
export const SHIPPING_NAMES: Readonly<Record<string, Names>> = shipping;

/** The same of payment methods, and the sentences below them in the checkout. */
export const PAYMENT_NAMES: Readonly<Record<string, Names>> = payment;
