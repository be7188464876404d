import { describe, expect, test } from 'vitest';
import { isReturnPath, startsSessionEagerly } from './session-start.ts';

describe('a page fetches the cart at once', () => {
  test.each([
    '/checkout/',
    '/de/checkout/',
    '/checkout/order-received/12/',
    '/order-summary/',
    '/fr/order-summary/12/',
    '/my-account/',
    '/my-account/lost-password/',
  ])('on %s', (path) => expect(startsSessionEagerly(path, true)).toBe(true));

  test.each(['/', '/products/', '/product/checkout/', '/nothing/checkout/'])(
    'on %s only where the shop does not wait for the first action',
    (path) => {
      expect(startsSessionEagerly(path, true)).toBe(false);
      expect(startsSessionEagerly(path, false)).toBe(true);
    },
  );
});

test('sign-in returns to any screen of the shop but the account', () => {
  for (const path of ['/checkout/', '/de/product/tide-mug/?x=1#reviews', '/']) {
    expect(isReturnPath(path), path).toBe(true);
  }
  for (const path of [
    '/my-account/',
    '/de/my-account/?tab=wishlist',
    '/my-account/lost-password/',
    '/oauth/login/google/',
    '',
    '//evil.example/',
    '/\\evil.example',
  ]) {
    expect(isReturnPath(path), path).toBe(false);
  }
});
