import type { ClientConfig } from './client-config.ts';

/**
 * Properties of islands that are the same for all of a page. They stand in the page once, in its config; an island
 * that takes one of these names must give it this value.
 */
export const SHARED_PROPS = [
  'locale',
  'currency',
  'priceSuffix',
  'saleBadge',
  'imageProvider',
  'lang',
  'card',
] as const;

/** Their values, and what cards depend on. */
export function sharedProps(config: ClientConfig) {
  const { locale, currency, priceSuffix, imageProvider, storeLanguage } = config;
  const { saleBadge, showReviews } = config.store;
  const lang = storeLanguage ?? undefined;
  const shown = { currency, priceSuffix, saleBadge, imageProvider, lang };
  return { ...shown, locale, card: { ...shown, showReviews } } satisfies Record<
    (typeof SHARED_PROPS)[number],
    unknown
  >;
}
