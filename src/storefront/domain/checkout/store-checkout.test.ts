import { expect, test } from 'vitest';
import { mergeSettings } from '../settings/merge-settings.ts';
import { isPaidAtStore, storeCheckout } from './payment-settings.ts';

const settings = mergeSettings({ storePaymentMethods: ['paypal'] }, {});
const features = { ...settings.features, sessionTransfer: true };

test.each([
  ['islet', true, ['paypal']],
  ['store', true, 'all'],
  ['islet', false, []],
  ['store', false, []],
] as const)('checkout %s, sessions handed over: %s', (checkout, sessionTransfer, expected) => {
  expect(storeCheckout({ ...settings, checkout, features: { ...features, sessionTransfer } })).toEqual(
    expected,
  );
});

test('a gateway is paid at the store where the merchant lists it', () => {
  expect(isPaidAtStore('paypal', { storeCheckout: ['paypal'] })).toBe(true);
  expect(isPaidAtStore('bacs', { storeCheckout: ['paypal'] })).toBe(false);
  expect(isPaidAtStore('paypal', { storeCheckout: 'all' })).toBe(false);
});
