import { expect, it } from 'vitest';
import { addressSecret } from './consent-choice.ts';

it.each([
  ['/my-account/lost-password/?key=abc&login=gina', 'account'],
  ['/de/oauth/login/google/?code=abc&state=1', 'account'],
  ['/checkout/?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2', 'payment'],
  ['/checkout/?setup_intent=si_1&setup_intent_client_secret=si_1_secret_2', 'payment'],
  ['/order-summary/17/?key=wc_order_1', null],
  ['/products/?search=code', null],
  ['/', null],
])('%s: %s', (address, secret) => {
  expect(addressSecret(`https://shop.example${address}`)).toBe(secret);
});
