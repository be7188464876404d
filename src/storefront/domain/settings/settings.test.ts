import { describe, expect, it } from 'vitest';
import { mergeSettings } from './merge-settings.ts';
import { SITE_SETTINGS_DEFAULTS } from './settings.ts';

describe('mergeSettings', () => {
  it('returns the defaults without config and backend', () => {
    expect(mergeSettings({}, {})).toEqual(SITE_SETTINGS_DEFAULTS);
  });

  it('prefers the merchant to the backend, and the backend to the defaults', () => {
    const merged = mergeSettings(
      { siteName: 'Mine', storeSettings: { showSKU: false } },
      { siteName: 'Theirs', productsPerPage: 12, currency: { code: 'CHF', decimals: 2 } },
    );
    expect(merged).toMatchObject({ siteName: 'Mine', productsPerPage: 12, currency: { code: 'CHF' } });
    expect(merged.store.showSKU).toBe(false);
    expect(merged.store.showReviews).toBe(true);
  });

  it('keeps the backend value where the merchant left a key undefined', () => {
    const left = { siteName: undefined } as unknown as { siteName: string };
    expect(mergeSettings(left, { siteName: 'Theirs' }).siteName).toBe('Theirs');
  });

  it('leaves out what only the pipeline needs', () => {
    const merchant = { shrinkLimit: 0.5, hideOutOfStock: true, history: { releases: 1 }, priceFormat: {} };
    expect(mergeSettings(merchant, {})).toEqual(SITE_SETTINGS_DEFAULTS);
  });

  it('says what the merchant says in all languages', () => {
    const translatedTexts = { de: { siteName: 'Deren', shortDescription: 'Ihre' } };
    const texts = (config: object) => mergeSettings(config, { translatedTexts }).translatedTexts;
    expect(texts({})).toEqual(translatedTexts);
    expect(texts({ siteName: 'Mine' })).toEqual({ de: { shortDescription: 'Ihre' } });
  });

  it('merges the currency by part', () => {
    expect(
      mergeSettings({ currency: { decimals: 0 } }, { currency: { code: 'JPY', decimals: 2 } }).currency,
    ).toEqual({
      code: 'JPY',
      decimals: 0,
    });
  });
});
