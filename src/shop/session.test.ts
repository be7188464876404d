import { describe, expect, test } from 'vitest';
import { isGuestCart, isReturnPath, isSessionError, loadsAtOnce, tokenClaims } from './session.ts';

describe('a page asks for the cart at once', () => {
  test.each([
    '/checkout/',
    '/de/checkout/',
    '/checkout/order-received/12/',
    '/order-summary/',
    '/fr/order-summary/12/',
    '/my-account/',
    '/my-account/lost-password/',
  ])('on %s', (path) => expect(loadsAtOnce(path, true)).toBe(true));

  test.each(['/', '/products/', '/product/checkout/', '/nothing/checkout/'])(
    'on %s only where the shop does not wait for the first action',
    (path) => {
      expect(loadsAtOnce(path, true)).toBe(false);
      expect(loadsAtOnce(path, false)).toBe(true);
    },
  );
});

test('session errors are known by their words, in any case', () => {
  for (const message of [
    'The iss do not match with this server',
    'INVALID SESSION TOKEN',
    'invalid_token: Expired token',
    'invalid_cart_token: Invalid Cart-Token',
  ]) {
    expect(isSessionError(message), message).toBe(true);
  }
  for (const message of ['Coupon "expired" has expired.', 'Internal server error', '']) {
    expect(isSessionError(message), message).toBe(false);
  }
});

test('a shopper who signs in comes back to any screen of the shop but the account', () => {
  for (const path of ['/checkout/', '/de/product/tide-mug/?x=1#reviews', '/']) {
    expect(isReturnPath(path), path).toBe(true);
  }
  for (const path of [
    '/my-account/',
    '/de/my-account/?tab=wishlist',
    '',
    '//evil.example/',
    '/\\evil.example',
  ]) {
    expect(isReturnPath(path), path).toBe(false);
  }
});

test('a token tells whose cart it is and how long it lives', () => {
  const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  const guest = tokenClaims(token({ iat: 100, exp: 400, data: { customer_id: 't_ü?>' } }));
  expect(guest).toEqual({ customerId: expect.stringMatching(/^t_/), life: 300 });
  expect(tokenClaims(token({ data: { customer_id: 7 } }))).toEqual({ customerId: '7', life: null });
  expect(tokenClaims(token({ user_id: 't_1' })).customerId).toBe('t_1');
  for (const bad of ['', 'a.b.c', 'garbage']) {
    expect(tokenClaims(bad)).toEqual({ customerId: null, life: null });
  }
  expect([isGuestCart('t_1'), isGuestCart(null), isGuestCart('7')]).toEqual([true, true, false]);
});
