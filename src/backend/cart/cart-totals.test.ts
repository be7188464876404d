import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CouponTerms, STANDARD_TAX_CLASS, type TaxRate } from '../options.ts';
import {
  type Amount,
  roundAmount,
  smallestUnit,
  sum,
  toAmount,
  toDecimal,
  toFixed,
} from '../values/amount.ts';
import { cartFees } from './cart.ts';
import { cartTotals, itemTotals, type PricedLine, type TaxContext } from './cart-totals.ts';

const VAT: TaxRate = {
  id: 1,
  country: 'DE',
  state: '',
  rate: 19,
  name: 'VAT',
  priority: 1,
  compound: false,
  shipping: true,
};
const REDUCED: TaxRate = { ...VAT, id: 3, rate: 7, taxClass: 'reduced-rate' };
const GERMANY: TaxContext = { rates: [VAT], baseRates: [VAT], pricesIncludeTax: false, decimals: 2 };

const line = (key: string, price: string, quantity = 1): PricedLine => {
  return { key, unitPrice: toAmount(price), quantity, taxClass: STANDARD_TAX_CLASS };
};
const coupon = (code: string, type: CouponTerms['type'], amount: string): CouponTerms => {
  return { code, type, amount, description: '' };
};
const count = (
  lines: PricedLine[],
  shipping: string,
  { coupons = [], ...counting }: Partial<TaxContext> & { coupons?: CouponTerms[] } = {},
) => {
  const how = { ...GERMANY, ...counting };
  const shippingClass = lines.find((one) => one.taxClass !== null)?.taxClass ?? null;
  return cartTotals(itemTotals(lines, coupons, how), toAmount(shipping), shippingClass, () => [], how);
};
const money = (amount: Amount) => toFixed(amount, 2);

/** The recorded store's fullest cart. */
const RECORDED = [
  line('logo', '45', 2),
  line('v-neck', '20', 2),
  line('red', '42'),
  line('blue', '45'),
  line('pocket', '35'),
  line('print', '5.75'),
  line('cap', '16', 10),
];

describe('totals as the recorded store counts them', () => {
  test.each([
    [[], '0.00', '503.07', '80.32', []],
    [[coupon('save10', 'percent', '10')], '41.77', '453.37', '72.39', ['7.94']],
    [
      [coupon('save10', 'percent', '10'), coupon('five', 'fixed_cart', '5')],
      ...(['46.77', '447.40', '71.42', ['7.94', '0.95']] as const),
    ],
    [
      [
        coupon('save10', 'percent', '10'),
        coupon('five', 'fixed_cart', '5'),
        coupon('min100', 'fixed_cart', '20'),
      ],
      ...(['66.77', '423.61', '67.63', ['7.94', '0.95', '3.80']] as const),
    ],
    [[coupon('solo', 'percent', '15')], '62.66', '428.51', '68.42', ['11.91']],
  ])('%#', (coupons, discount, total, tax, couponTaxes) => {
    const totals = count(RECORDED, '5', { coupons });
    expect(money(totals.subtotal)).toBe('417.75');
    expect(money(totals.discount)).toBe(discount);
    expect(money(totals.totalTax)).toBe(tax);
    expect(money(totals.total)).toBe(total);
    expect(totals.coupons.map(({ discountTax }) => money(discountTax))).toEqual(couponTaxes);
  });
});

describe('prices typed with tax', () => {
  const typedWithTax = { pricesIncludeTax: true };

  test('hold it where the shop stands', () => {
    const totals = count([line('a', '10', 3)], '0', typedWithTax);
    expect(toDecimal(totals.lines[0]?.subtotal ?? 0)).toBe('25.21008403');
    expect([totals.subtotal, totals.totalTax, totals.total].map(money)).toEqual(['25.21', '4.79', '30.00']);
  });

  test('are freed of it elsewhere', () => {
    const totals = count([line('a', '11.9')], '0', { ...typedWithTax, rates: [] });
    expect([totals.subtotal, totals.totalTax, totals.total].map(money)).toEqual(['10.00', '0.00', '10.00']);
  });

  test('keep their discount whole', () => {
    const totals = count([line('a', '11.9', 2)], '0', {
      ...typedWithTax,
      coupons: [coupon('half', 'percent', '50')],
    });
    expect([totals.discount, totals.discountTax, totals.total].map(money)).toEqual([
      '10.00',
      '1.90',
      '11.90',
    ]);
  });
});

test('shipping is taxed by the rates for it, and only with taxed goods', () => {
  const food: PricedLine = { ...line('bread', '3'), taxClass: null };
  expect(money(count([food], '5').totalTax)).toBe('0.00');
  expect(money(count([food, line('cap', '16')], '5').totalTax)).toBe('3.99');
  expect(money(count([line('cap', '16')], '5', { rates: [{ ...VAT, shipping: false }] }).totalTax)).toBe(
    '3.04',
  );
});

test('each line is taxed by the rates of its class', () => {
  const bread: PricedLine = { ...line('bread', '10'), taxClass: 'reduced-rate' };
  const rates = [VAT, REDUCED];
  const { taxes, total } = count([line('cap', '10'), bread], '0', { rates });
  expect([...taxes].map(([id, tax]) => [id, money(tax)])).toEqual([
    [VAT.id, '1.90'],
    [REDUCED.id, '0.70'],
  ]);
  expect(money(total)).toBe('22.60');
  const typedWithTax = { rates: [], baseRates: rates, pricesIncludeTax: true };
  expect(money(count([{ ...bread, unitPrice: toAmount('10.70') }], '0', typedWithTax).total)).toBe('10.00');
});

test('a currency without decimals is counted whole', () => {
  const yen = { decimals: 0, rates: [{ ...VAT, rate: 10 }] };
  const totals = count([line('a', '333', 3)], '500', { ...yen, coupons: [coupon('c', 'percent', '10')] });
  expect([totals.discount, totals.totalTax, totals.total].map(toDecimal)).toEqual(['100', '140', '1539']);
});

test('a coupon of 100 % leaves nothing to pay, also of prices that have fractions of a cent', () => {
  const all = [coupon('free100', 'percent', '100')];
  const priced = fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 5 })), {
    minLength: 1,
    maxLength: 5,
  });
  const abroad: TaxRate[] = [{ ...VAT, id: 2, rate: 20 }];
  const places = fc.constantFrom<Partial<TaxContext>>(
    { pricesIncludeTax: true },
    { pricesIncludeTax: true, baseRates: [VAT], rates: abroad },
    { pricesIncludeTax: true, baseRates: [VAT], rates: [] },
    { pricesIncludeTax: false },
  );
  fc.assert(
    fc.property(priced, places, fc.constantFrom(2, 3, 4), (prices, place, digits) => {
      const bought = prices.map(([amount, quantity], index) =>
        line(`line ${index}`, (amount / 10 ** digits).toFixed(digits), quantity),
      );
      const { total, totalTax, contents } = count(bought, '0', { ...place, coupons: all });
      expect([total, totalTax, contents]).toEqual([0, 0, 0]);
    }),
    { numRuns: 300 },
  );
});

test('for every cart the sums add up and nothing is negative', () => {
  const lines = fc.uniqueArray(
    fc.record({
      key: fc.string({ minLength: 1 }),
      unitPrice: fc.integer({ min: 0, max: 500_000 }).map((cents) => cents * smallestUnit(2)),
      quantity: fc.integer({ min: 1, max: 50 }),
      taxClass: fc.constantFrom(null, STANDARD_TAX_CLASS, 'reduced-rate'),
    }),
    { selector: (one) => one.key, maxLength: 12 },
  );
  const coupons = fc.uniqueArray(
    fc.record({
      code: fc.string({ minLength: 1, maxLength: 5 }),
      type: fc.constantFrom('percent' as const, 'fixed_cart' as const),
      amount: fc.integer({ min: 0, max: 20_000 }).map((cents) => (cents / 100).toFixed(2)),
      description: fc.constant(''),
    }),
    { selector: (one) => one.code, maxLength: 3 },
  );
  const fees = fc.array(
    fc.record({
      name: fc.string({ minLength: 1 }),
      amount: fc.integer({ min: -30_000, max: 3_000 }).map((cents) => (cents / 100).toFixed(2)),
      taxable: fc.boolean(),
    }),
    { maxLength: 3 },
  );
  const counting = fc.record({
    rates: fc.constantFrom<TaxRate[]>(
      [],
      [VAT],
      [VAT, { ...VAT, id: 2, rate: 2.5, compound: true }, REDUCED],
    ),
    baseRates: fc.constant([VAT]),
    pricesIncludeTax: fc.boolean(),
    decimals: fc.constantFrom(0, 2, 3),
  });
  fc.assert(
    fc.property(
      lines,
      coupons,
      fees,
      counting,
      fc.integer({ min: 0, max: 9_999 }),
      (bought, used, due, how, cents) => {
        const goods = itemTotals(bought, used, how);
        const feesFor = (base: Amount) => cartFees(due, base, null, how);
        const totals = cartTotals(goods, cents * smallestUnit(2), STANDARD_TAX_CLASS, feesFor, how);
        const rounded = (amounts: Amount[]) => sum(amounts.map((one) => roundAmount(one, how.decimals)));

        const { lines: parts } = totals;
        for (const part of parts) {
          for (const amount of [part.subtotal, part.subtotalTax, part.total, part.tax]) {
            expect(amount).toBeGreaterThanOrEqual(0);
          }
          expect(part.total).toBeLessThanOrEqual(part.subtotal);
        }
        expect(totals.contents).toBe(rounded(parts.map((part) => part.total)));
        expect(totals.totalTax).toBe(
          sum([...parts.map((part) => part.tax), totals.shippingTax, totals.feeTax]),
        );
        expect(totals.total).toBe(totals.contents + totals.shipping + totals.feeTotal + totals.totalTax);
        expect(totals.feeTotal).toBe(sum(totals.fees.map((fee) => fee.total)));
        expect(totals.contents + totals.shipping + totals.feeTotal).toBeGreaterThanOrEqual(0);
        expect(roundAmount(totals.total, how.decimals)).toBe(totals.total);
        const net = sum(parts.map((part) => part.subtotal - part.total));
        expect(Math.abs(totals.discount - net)).toBeLessThanOrEqual(parts.length * used.length * 4);
      },
    ),
    { numRuns: 500 },
  );
});
