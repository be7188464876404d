import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductRow } from '../../db/product-columns.ts';
import { STANDARD_TAX_CLASS, type TaxRate } from '../../options.ts';
import { toAmount, toDecimal } from '../../values/amount.ts';
import { rateCode, ratesFor, ratesOfClass, shippingTaxClass, taxesOf, taxTotal } from './tax-rates.ts';

const rate = (id: number, given: Partial<TaxRate>): TaxRate => ({
  id,
  country: '',
  state: '',
  rate: 10,
  name: 'Tax',
  priority: 1,
  compound: false,
  shipping: true,
  ...given,
});

const QUEBEC = [
  rate(1, { country: 'CA', rate: 5, name: 'GST' }),
  rate(2, { country: 'CA', state: 'QC', rate: 9.975, name: 'QST', priority: 2, compound: true }),
];

test('rates fit by country and state, one of each priority, the most specific', () => {
  const rates = [
    rate(1, {}),
    rate(2, { country: 'DE', rate: 19 }),
    rate(3, { country: 'DE', state: 'DE-BE', rate: 7 }),
  ];
  expect(ratesFor(rates, { country: 'DE', state: 'DE-BE' }).map(({ id }) => id)).toEqual([3]);
  expect(ratesFor(rates, { country: 'DE', state: '' }).map(({ id }) => id)).toEqual([2]);
  expect(ratesFor(rates, { country: 'FR', state: '' }).map(({ id }) => id)).toEqual([1]);
  expect(ratesFor(QUEBEC, { country: 'CA', state: 'QC' }).map(({ id }) => id)).toEqual([1, 2]);
  expect(rateCode(rate(1, { country: 'DE', name: 'VAT' }))).toBe('DE-VAT-1');
});

test('each tax class has rates of its own', () => {
  const books = rate(2, { country: 'DE', rate: 7, taxClass: 'reduced-rate' });
  const rates = ratesFor([rate(1, { country: 'DE', rate: 19 }), books], { country: 'DE', state: '' });
  expect(ratesOfClass(rates, 'reduced-rate')).toEqual([books]);
  expect(ratesOfClass(rates, STANDARD_TAX_CLASS).map(({ id }) => id)).toEqual([1]);
  expect(ratesOfClass(rates, null)).toEqual([]);
});

test('shipping has the tax class of what is sent, the standard one first', () => {
  const sent = (tax_class: string, given: Partial<ProductRow> = {}) => ({
    tax_class,
    virtual: 0,
    tax_status: 'TAXABLE' as const,
    ...given,
  });
  const standard = sent(STANDARD_TAX_CLASS);
  expect(shippingTaxClass([sent('zero-rate'), standard])).toBe(STANDARD_TAX_CLASS);
  expect(shippingTaxClass([sent('zero-rate'), sent('reduced-rate')])).toBe('reduced-rate');
  expect(shippingTaxClass([{ ...standard, virtual: 1 }, sent('zero-rate')])).toBe('zero-rate');
  expect(shippingTaxClass([{ ...standard, tax_status: 'SHIPPING' }])).toBe(STANDARD_TAX_CLASS);
  expect(shippingTaxClass([{ ...standard, tax_status: 'NONE' }])).toBeNull();
});

test('a compound rate is charged on the other taxes too', () => {
  const taxes = taxesOf(toAmount('100'), QUEBEC, false);
  expect([...taxes.values()].map(toDecimal)).toEqual(['5', '10.47375']);
  const back = taxesOf(toAmount('115.47375'), QUEBEC, true);
  expect([...back.values()].map(toDecimal)).toEqual(['5', '10.47375']);
});

test('the tax in a price is the tax on the price without it', () => {
  expect(toDecimal(taxTotal(taxesOf(toAmount('11.9'), [rate(1, { rate: 19 })], true)))).toBe('1.9');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), fc.integer({ min: 0, max: 500_000 }), (net, parts) => {
      const rates = [rate(1, { rate: parts / 10_000 }), rate(2, { rate: 3, priority: 2, compound: true })];
      const gross = net + taxTotal(taxesOf(net, rates, false));
      expect(Math.abs(taxTotal(taxesOf(gross, rates, true)) - (gross - net))).toBeLessThanOrEqual(3);
    }),
  );
});
