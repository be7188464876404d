import type { Locale } from '#storefront/i18n/locales.ts';

/** Pictures beside a promise. */
const PROMISE_ICONS = [
  'delivery',
  'returns',
  'payment',
  'support',
  'quality',
  'handmade',
  'nature',
  'gift',
] as const;

/** The shop's promises on its home page, such as how long something can be returned. */
export interface ShopPromise {
  icon: (typeof PROMISE_ICONS)[number];
  title: string;
  /** One more sentence. */
  text?: string;
}

/** Returns true for the name of such a picture. */
export function isPromiseIcon(name: string): name is ShopPromise['icon'] {
  return (PROMISE_ICONS as readonly string[]).includes(name);
}

/** Promises by locale; pages in other languages show none. */
export type ShopPromises = Partial<Record<Locale, readonly ShopPromise[]>>;
