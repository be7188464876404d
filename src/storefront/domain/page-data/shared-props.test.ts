import { expect, it } from 'vitest';
import { cardSettings } from '#storefront/features/catalog/products/card-context.ts';
import { mergeSettings } from '../settings/merge-settings.ts';
import { parseClientConfig, SHARED_PROPS, sharedProps } from './client-config.ts';
import { clientConfigJson } from './embedded-config.ts';

const settings = mergeSettings(
  {
    storeSettings: { saleBadge: 'hidden', showReviews: false },
    priceSuffix: { de_DE: 'inkl. MwSt.' },
    imageProvider: 'none',
  },
  { currency: { code: 'JPY', decimals: 0 }, catalogLanguage: 'en_US' },
);

it.each(['de_DE', 'en_US'] as const)('browsers read what pages are made with: %s', (locale) => {
  const read = sharedProps(parseClientConfig(clientConfigJson(settings, locale)));
  const { currency, priceSuffix, notes, saleBadge, imageProvider, lang, ...card } = cardSettings(
    settings,
    locale,
  );
  const shown = { currency, priceSuffix, notes, saleBadge, imageProvider, lang };
  expect(read).toEqual({ ...shown, locale, card: { ...shown, ...card } });
  expect(Object.keys(read).toSorted()).toEqual(SHARED_PROPS.toSorted());
});
