import { describe, expect, it } from 'vitest';
import { mapPrices, parsePrices, priceSamples, typedOtherwise } from './map-price.ts';

const german = { decimalSeparator: ',', thousandsSeparator: '.', decimals: 2 };

describe('formatted prices', () => {
  it('are HTML, whose entities are decoded', () => {
    const prices = mapPrices({ price: '2.147,95&nbsp;€', rawPrice: '2147.95' }, null);
    expect(parsePrices(prices, german)).toEqual({
      price: { min: 214_795, max: 214_795 },
      regular: null,
      sale: null,
      onSale: false,
    });
  });

  it('may be ranges with tags and entities around them', () => {
    const prices = mapPrices(
      { price: '<span>15,00&nbsp;&euro;</span> &ndash; <span>20,00&nbsp;&euro;</span>' },
      false,
    );
    expect(parsePrices(prices, german).price).toEqual({ min: 1500, max: 2000 });
  });

  it('are missing as null or as an empty text', () => {
    expect(parsePrices(mapPrices({ price: '', regularPrice: null }, true), german)).toMatchObject({
      price: null,
      regular: null,
      onSale: true,
    });
  });

  it('are those of no sale while the price is the regular one, whatever its dates say', () => {
    const prices = { regularPrice: '9,56 €', salePrice: '4,76 €' };
    const onSale = (price: string) => parsePrices(mapPrices({ ...prices, price }, true), german).onSale;
    expect([onSale('9,56 €'), onSale('4,76 €')]).toEqual([false, true]);
  });

  it('are compared only with single raw numbers', () => {
    const lists = mapPrices({ price: '15,00 € - 20,00 €', rawPrice: '15.00, 20.00, 20.00' }, false);
    expect(priceSamples(lists, 'a shirt')).toEqual([
      { formatted: '15,00 € - 20,00 €', raw: null, owner: 'a shirt' },
    ]);
    const net = mapPrices({ price: '21,42 €', rawPrice: '18' }, false);
    expect(priceSamples(net, 'a mug')).toEqual([{ formatted: '21,42 €', raw: '18', owner: 'a mug' }]);
  });

  it('that do not follow the format are errors', () => {
    expect(() => parsePrices(mapPrices({ price: '€18.00' }, false), german)).toThrow(
      '"€18.00" does not follow the price format 1.234,56.',
    );
    expect(() => parsePrices(mapPrices({ price: '20,00 € - 15,00 €' }, false), german)).toThrow(
      'starts above its end',
    );
  });
});

describe('typed prices', () => {
  const otherwise = (shown: string, typed: string | null) => {
    const prices = mapPrices({ price: shown, rawPrice: typed }, false);
    return typedOtherwise(parsePrices(prices, german), prices, { code: 'EUR', decimals: 2 });
  };

  it('are told where they lack the shown tax, or have one that is not shown', () => {
    expect(otherwise('11,90 €', '10')).toBe(1000);
    expect(otherwise('10,00 €', '11.9')).toBe(1190);
    expect(otherwise('11,90 €', '9.9999')).toBe(1000);
  });

  it('are not told where they are the same but for rounding, and of ranges', () => {
    expect(otherwise('10,00 €', '10')).toBeNull();
    // Half a cent, which no binary fraction is.
    expect(otherwise('8,40 €', '8.395')).toBeNull();
    expect(otherwise('1,01 €', '1.005')).toBeNull();
    expect(otherwise('11,90 € - 23,80 €', '10')).toBeNull();
    expect(otherwise('11,90 €', null)).toBeNull();
  });
});
