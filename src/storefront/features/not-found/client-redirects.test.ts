import { describe, expect, it } from 'vitest';
import { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { clientRedirect } from './client-redirects.ts';

const rules = new RouteRules({ '/wishlist/': 'block', '/sale/': { redirect: '/products/?filter=sale' } });
const redirectFor = (address: string) => clientRedirect(new URL(address, 'https://shop.example'), rules);

describe('clientRedirect', () => {
  it.each([
    ['/order-summary/1042/', '/order-summary/?orderId=1042'],
    ['/de/order-summary/1042?key=wc_order_x', '/de/order-summary/?key=wc_order_x&orderId=1042'],
    ['/checkout/order-received/1042/#top', '/order-summary/?orderId=1042#top'],
    ['/de/shop/?orderby=price#top', '/de/products/?orderby=price#top'],
    ['/sale/', '/products/?filter=sale'],
    ['/pt-br/oauth/login/google/?code=c&state=s', '/pt-br/oauth/login/?code=c&state=s&provider=google'],
  ])('%s redirects to %s', (address, href) => {
    expect(redirectFor(address)).toEqual({ kind: 'open', href });
  });

  it.each([
    ['/nowhere/', '/404.html'],
    ['/fr/nowhere/', '/fr/404.html'],
    ['/product/no-such-mug/', '/product/404.html'],
    ['/it/product/no-such-mug/', '/it/product/404.html'],
    ['/products/page/999/', '/404.html'],
    ['/es/wishlist/', '/es/404.html'],
  ])('%s shows %s', (address, page) => {
    expect(redirectFor(address)).toEqual({ kind: 'show', page });
  });
});
