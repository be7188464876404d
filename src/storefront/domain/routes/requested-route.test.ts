import { expect, test } from 'vitest';
import { requestedRoute } from './requested-route.ts';

const routeOf = (address: string) => requestedRoute(new URL(address, 'https://shop.example'));

test.each([
  ['/oauth/login/google?code=c', 'en_US', 'oauth-login-provider', { provider: 'google' }],
  [
    '/de/oauth/login/?code=c&state=s&provider=google',
    'de_DE',
    'oauth-login-provider',
    { provider: 'google' },
  ],
  ['/order-summary/?key=k&orderId=1042', 'en_US', 'order-summary-orderId', { orderId: '1042' }],
  ['/order-summary/', 'en_US', 'order-summary', {}],
  ['/order-summary/?orderId=', 'en_US', 'order-summary', {}],
  ['/wishlist/?orderId=1042', 'en_US', 'wishlist', {}],
])('%s asks in %s for %s', (address, locale, name, params) => {
  expect(routeOf(address)).toEqual({ locale, name, params });
});

test('an address that is none of the shop has no route', () => {
  expect(routeOf('/nowhere/?orderId=1042')).toBeNull();
});
