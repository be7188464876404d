import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriceFormat, parsePrice } from './price-format.ts';
import { type InferenceOptions, PriceFormatInference, type PriceSample } from './price-inference.ts';

function infer(samples: (string | [formatted: string, raw: string | null])[], options?: InferenceOptions) {
  const inference = new PriceFormatInference();
  for (const [index, sample] of samples.entries()) {
    const [formatted, raw] = typeof sample === 'string' ? [sample, null] : sample;
    inference.add({ formatted, raw, owner: `product ${index}` });
  }
  return inference.infer(options);
}

describe('formats of real stores', () => {
  it.each<[string, [string, string | null][], PriceFormat]>([
    [
      'euro left, two decimals',
      [
        ['€18.00', '18'],
        ['€11.05', '11.05'],
        ['€15.00 - €20.00', null],
      ],
      { decimalSeparator: '.', thousandsSeparator: '', decimals: 2 },
    ],
    [
      'euro right with a hard space',
      [
        ['18,00\u00a0€', '18'],
        ['2.147,95\u00a0€', '2147.95'],
      ],
      { decimalSeparator: ',', thousandsSeparator: '.', decimals: 2 },
    ],
    [
      'Swiss apostrophe',
      [
        ['CHF1’234.50', '1234.5'],
        ['CHF18.00', '18'],
      ],
      { decimalSeparator: '.', thousandsSeparator: '’', decimals: 2 },
    ],
    [
      'narrow hard space between thousands',
      [
        ['12\u202f345,60 kr', '12345.6'],
        ['5,00 kr', '5'],
      ],
      { decimalSeparator: ',', thousandsSeparator: ' ', decimals: 2 },
    ],
    [
      'yen without decimals',
      [
        ['¥1,980', '1980'],
        ['¥500', '500'],
      ],
      { decimalSeparator: '', thousandsSeparator: ',', decimals: 0 },
    ],
    [
      'a symbol that ends in a point',
      [
        ['kr.1.234,50', '1234.5'],
        ['kr.99,00', '99'],
      ],
      { decimalSeparator: ',', thousandsSeparator: '.', decimals: 2 },
    ],
    [
      'zeros left out',
      [
        ['$18', '18'],
        ['$18.50', '18.5'],
        ['$1,200', '1200'],
      ],
      { decimalSeparator: '.', thousandsSeparator: ',', decimals: 2 },
    ],
    [
      'groups of lakh and crore',
      [
        ['₹12,34,567.00', '1234567'],
        ['₹500.00', '500'],
      ],
      { decimalSeparator: '.', thousandsSeparator: ',', decimals: 2 },
    ],
  ])('%s', (_, samples, format) => {
    expect(infer(samples)).toMatchObject({ ok: true, format });
  });

  it("distinguishes thousands from three decimals by the store's own number", () => {
    expect(infer([['€1.234', '1234']])).toMatchObject({ format: { decimals: 0, thousandsSeparator: '.' } });
    expect(infer([['1.234 KD', '1.234']])).toMatchObject({ format: { decimals: 3, decimalSeparator: '.' } });
    expect(infer([['€1.190', '1000']])).toMatchObject({ format: { decimals: 0 } });
  });

  it('does not compare a range with one number', () => {
    expect(infer([['€10.00 - €40.00', '40']])).toMatchObject({ ok: true });
  });

  it('accepts tax-inclusive prices beside stored net prices', () => {
    expect(
      infer([
        ['€21.42', '18'],
        ['€1,190.00', '1000'],
      ]),
    ).toMatchObject({ ok: true, format: { decimals: 2 } });
  });
});

describe('where prices are ambiguous', () => {
  it('rejects three digits after the only separator without a number to compare', () => {
    expect(infer(['€1.234'])).toEqual({
      ok: false,
      reason: '"1.234" can be read as 1.234 and as 1234.567.',
    });
    expect(infer(['€1.234'], { configured: { decimals: 0 } })).toMatchObject({ ok: true });
  });

  it('rejects three decimals when shown and stored prices are in different currencies', () => {
    expect(
      infer([
        ['₩150,000', '100'],
        ['₩75,000', '50'],
      ]),
    ).toMatchObject({ ok: false });
  });

  it.each([
    ['two currencies', ['€5.00', '$5.00']],
    ['a negative price', ['-€5.00']],
    ['a second number', ['€5.00 incl. 19% VAT']],
    ['a range without its dash', ['€18-20']],
    ['words', ['free']],
    ['broken groups', ['€1,2345.00']],
    ['differing decimals', ['€1.50', '€1.5']],
  ])('rejects %s', (_, prices) => {
    expect(infer(prices)).toMatchObject({ ok: false });
  });

  it("rejects amounts far from the store's own number, and names the price", () => {
    const result = infer([['€18.00', '1800']]);
    expect(result).toEqual({
      ok: false,
      reason: 'product 0: "€18.00" reads as 18, but the store\'s own number is 1800.',
    });
  });

  it('names the price that contradicts a configured format', () => {
    expect(infer(['€18.00', '€1.50'], { configured: { decimalSeparator: ',' } })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('"18.00" (product 0)'),
    });
  });
});

interface Store {
  format: PriceFormat;
  before: string;
  after: string;
  trims: boolean;
  tax: number;
  /** In units of the format's last decimal. */
  prices: number[];
}

const separators = fc
  .constantFrom('.', ',', '\u00a0', ' ', '’', "'", '')
  .chain((thousandsSeparator) =>
    fc.constantFrom('.', ',', '·').map((decimalSeparator) => ({ decimalSeparator, thousandsSeparator })),
  )
  .filter(({ decimalSeparator, thousandsSeparator }) => decimalSeparator !== thousandsSeparator);

const store: fc.Arbitrary<Store> = fc.record({
  format: fc.tuple(separators, fc.constantFrom(0, 1, 2, 2, 2, 3, 4)).map(([pair, decimals]) => ({
    ...pair,
    decimals,
  })),
  before: fc.constantFrom('', '€', 'CHF', 'Rs.', '$ ', 'kr.\u00a0', 'S/.'),
  after: fc.constantFrom('', '€', '\u00a0€', ' zł', ' лв.', 'kr.'),
  trims: fc.boolean(),
  tax: fc.constantFrom(1, 1, 1.07, 1.19, 1.27, 1 / 1.19),
  prices: fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 12 }),
});

function written(value: number, { format, before, after, trims }: Store): string {
  const digits = String(value).padStart(format.decimals + 1, '0');
  const whole = digits.slice(0, digits.length - format.decimals);
  const fraction = digits.slice(digits.length - format.decimals);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, format.thousandsSeparator);
  const full = format.decimals === 0 ? grouped : grouped + format.decimalSeparator + fraction;
  return before + (trims && /^0*$/.test(fraction) ? grouped : full) + after;
}

function samplesOf(shop: Store, withRaw: boolean): PriceSample[] {
  return shop.prices.map((value) => ({
    formatted: written(value, shop),
    raw: withRaw ? String(Number((value / shop.tax / 10 ** shop.format.decimals).toFixed(4))) : null,
    owner: 'a product',
  }));
}

function exactly(shop: Store, samples: PriceSample[], options?: InferenceOptions): boolean | 'refused' {
  const inference = new PriceFormatInference();
  for (const sample of samples) inference.add(sample);
  const result = inference.infer(options);
  if (!result.ok) return 'refused';
  return samples.every((sample, index) => {
    const range = parsePrice(sample.formatted, result.format);
    const expected = (shop.prices[index] ?? Number.NaN) * 10 ** result.format.decimals;
    return range !== null && range.min === range.max && range.min * 10 ** shop.format.decimals === expected;
  });
}

describe('for any price format', { timeout: 60_000 }, () => {
  it('amounts are exactly right or the inference fails', () => {
    fc.assert(
      fc.property(store, fc.boolean(), (shop, withRaw) => {
        expect(exactly(shop, samplesOf(shop, withRaw))).not.toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  it('shown prices equal to the stored ones are always parsed', () => {
    fc.assert(
      fc.property(store, (shop) => {
        const equal = { ...shop, tax: 1, prices: [...shop.prices, 12_345_678] };
        expect(exactly(equal, samplesOf(equal, true))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('a store that converts currencies gets right amounts or an error', () => {
    fc.assert(
      fc.property(store, fc.constantFrom(0.05, 11, 150, 1490, 17_000), (shop, rate) => {
        const converting = {
          ...shop,
          format: { ...shop.format, decimals: Math.min(shop.format.decimals, 2) },
          tax: rate,
        };
        expect(exactly(converting, samplesOf(converting, true))).not.toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('a fully configured format needs no comparison', () => {
    fc.assert(
      fc.property(store, (shop) => {
        expect(exactly(shop, samplesOf(shop, false), { configured: shop.format })).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
