import { describe, expect, it } from 'vitest';
import { PriceFormatInference } from '#storefront/domain/pricing/price-inference.ts';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import { SnapshotError } from '../snapshot-database.ts';
import { inferStorePriceFormat } from './store-price-format.ts';

function formatOf(prices: [formatted: string, raw: string | null][], config: MerchantConfig = {}) {
  const inference = new PriceFormatInference();
  for (const [formatted, raw] of prices) inference.add({ formatted, raw, owner: 'a mug' });
  return inferStorePriceFormat(inference, mergeSettings(config, {}), config);
}

describe('the currency of a shop', () => {
  it('has the decimals of its standard, also where the store shows none', () => {
    expect(formatOf([['€18', '18']])).toMatchObject({
      format: { decimals: 0 },
      currency: { decimals: 2 },
    });
    expect(formatOf([['¥1,800', '1800']], { currency: { code: 'JPY' } }).currency.decimals).toBe(0);
  });

  it('has as many decimals as prices need', () => {
    expect(formatOf([['€0.1234', '0.1234']]).currency.decimals).toBe(4);
  });

  it('may not have fewer than prices need', () => {
    expect(() => formatOf([['€18.50', '18.5']], { currency: { decimals: 0 } })).toThrow(
      /prices have 2 decimals, but src\/config\.ts gives the currency 0/,
    );
  });
});

describe('the configured format of prices', () => {
  it('settles what the catalog leaves open', () => {
    expect(() => formatOf([['€1.234', null]])).toThrow(SnapshotError);
    const config = { priceFormat: { thousandsSeparator: '.' } };
    expect(formatOf([['€1.234', null]], config).format).toEqual({
      decimalSeparator: '',
      thousandsSeparator: '.',
      decimals: 0,
    });
  });

  it("is still held against the prices and against the store's own numbers", () => {
    const config = { priceFormat: { decimalSeparator: '.', thousandsSeparator: ',', decimals: 2 } };
    expect(() => formatOf([['18,00 €', '18']], config)).toThrow(/"18,00" \(a mug\)/);
    expect(() => formatOf([['₩150,000', '100']], config)).toThrow(/the store's own number is 100/);
  });

  it('is enough for a store that converts currencies, if the merchant says so', () => {
    const priceFormat = { decimalSeparator: '', thousandsSeparator: ',', decimals: 0, compareWithRaw: false };
    expect(formatOf([['₩150,000', '100']], { priceFormat }).format.decimals).toBe(0);
  });
});
