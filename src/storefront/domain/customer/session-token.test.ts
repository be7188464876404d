import { expect, test } from 'vitest';
import { isGuestCart, isSessionError, parseTokenClaims } from './session-token.ts';

test('session errors are recognised by their message, in any case', () => {
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

test('a token has the owner of the cart and its lifetime', () => {
  const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  const guest = parseTokenClaims(token({ iat: 100, exp: 400, data: { customer_id: 't_ü?>' } }));
  expect(guest).toEqual({ customerId: expect.stringMatching(/^t_/), lifetime: 300 });
  expect(parseTokenClaims(token({ data: { customer_id: 7 } }))).toEqual({ customerId: '7', lifetime: null });
  expect(parseTokenClaims(token({ user_id: 't_1' })).customerId).toBe('t_1');
  for (const bad of ['', 'a.b.c', 'garbage']) {
    expect(parseTokenClaims(bad)).toEqual({ customerId: null, lifetime: null });
  }
  expect([isGuestCart('t_1'), isGuestCart(null), isGuestCart('7')]).toEqual([true, true, false]);
});
