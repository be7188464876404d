import { describe, expect, test } from 'vitest';
import { toAmount } from '../../values/amount.ts';
import { chargedAmount, isIntentOpen } from './card-payments.ts';

describe('an amount as Stripe counts it', () => {
  test.each([
    ['12.5', 'EUR', 1250],
    ['12.345', 'USD', 1235],
    ['1250', 'JPY', 1250],
    ['1250.5', 'KRW', 1251],
    ['12.5', 'KWD', 12_500],
    ['0', 'EUR', 0],
  ])('%s %s is %i', (amount, currency, charged) => {
    expect(chargedAmount(toAmount(amount), currency)).toBe(charged);
  });

  test.each('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))(
    'has no smaller unit in %s',
    (currency) => {
      expect(chargedAmount(toAmount('5'), currency)).toBe(5);
    },
  );

  // Banks do not count thousandths, so that Stripe takes tens of them only.
  test.each('BHD JOD KWD OMR TND'.split(' '))('ends with a zero in %s', (currency) => {
    expect(chargedAmount(toAmount('5.124'), currency)).toBe(5120);
    expect(chargedAmount(toAmount('5.125'), currency)).toBe(5130);
  });
});

test.each([
  ['requires_payment_method', true],
  ['requires_confirmation', true],
  ['requires_action', true],
  ['requires_capture', false],
  ['processing', false],
  ['succeeded', false],
  ['canceled', false],
] as const)('a payment that is %s can be changed: %s', (status, open) => {
  const intent = { id: 'pi_1', clientSecret: 's', amount: 1, currency: 'eur', cart: '' };
  expect(isIntentOpen({ ...intent, status })).toBe(open);
});
