import { describe, expect, it } from 'vitest';
import { matchRoute } from '../routes/routes.ts';
import {
  BUILD_POLLING_MINUTES,
  CHUNK_RELOAD_GUARD,
  DEFAULT_SORT,
  IMAGE_DENSITIES,
  IMAGE_FORMAT,
  IMAGE_SCREENS,
  LIMITS,
  LOADING_BAR,
  LOADING_BAR_THROTTLE,
  LOCALE_COOKIE,
  PLACEHOLDER_IMAGE,
  SEARCH_BOX_MAX_WIDTH,
  SORT_KEYS,
  TIMINGS,
} from '../settings/limits.ts';
import { SITE_SETTINGS_DEFAULTS } from '../settings/settings.ts';
import { STORE_SETTINGS_DEFAULTS } from '../settings/store-settings.ts';

describe('business constants and limits', () => {
  it('shows 24 products on a page by default', () => {
    expect(LIMITS.productsPerPage).toBe(24);
    expect(SITE_SETTINGS_DEFAULTS.productsPerPage).toBe(24);
  });

  it('fetches up to 100 cart items, variations, terms, orders and downloads', () => {
    expect([LIMITS.cartItems, LIMITS.variations, LIMITS.terms, LIMITS.orders, LIMITS.downloads]).toEqual(
      Array(5).fill(100),
    );
  });

  it('has 20 gallery pictures, 5 related products and 20 categories', () => {
    expect([LIMITS.galleryImages, LIMITS.relatedProducts, LIMITS.categories]).toEqual([20, 5, 20]);
  });

  it('sorts by date, newest first, and offers five orders', () => {
    expect(DEFAULT_SORT).toEqual({ orderby: 'date', order: 'DESC' });
    expect(SORT_KEYS).toEqual(['price', 'rating', 'discount', 'alphabetically', 'date']);
  });

  it('waits 50 ms for filters and 100 ms for sorting', () => {
    expect([TIMINGS.filterDebounce, TIMINGS.sortDebounce]).toEqual([50, 100]);
  });

  it('reloads for a failed chunk once per path in 10 seconds, and polls builds hourly', () => {
    expect([CHUNK_RELOAD_GUARD, BUILD_POLLING_MINUTES]).toEqual([10_000, 60]);
  });

  it('has webp pictures for six screens at densities 1 and 2', () => {
    expect(IMAGE_SCREENS).toEqual({ xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, xxl: 1536 });
    expect(IMAGE_DENSITIES).toEqual([1, 2]);
    expect(IMAGE_FORMAT).toBe('webp');
    expect(PLACEHOLDER_IMAGE).toBe('/images/placeholder.jpg');
  });

  it('has a loading bar of 3 px: throttle 200, duration 2,000, hide 500, reset 400 ms', () => {
    expect(LOADING_BAR_THROTTLE).toBe(200);
    expect(LOADING_BAR).toEqual({
      duration: 2000,
      hideDelay: 500,
      resetDelay: 400,
      height: 3,
    });
  });

  it('keeps the locale for 365 days in a lax cookie', () => {
    expect(LOCALE_COOKIE.attributes).toBe(`max-age=${365 * 86_400};samesite=lax;path=/`);
  });

  it('lets the search box grow to 320 px', () => {
    expect(SEARCH_BOX_MAX_WIDTH).toBe(320);
  });

  it('has the store settings of the specification as defaults', () => {
    expect(STORE_SETTINGS_DEFAULTS).toEqual({
      autoOpenCart: false,
      showReviews: true,
      showFilters: true,
      showOrderByDropdown: true,
      showSKU: true,
      showRelatedProducts: true,
      showProductCategoriesOnSingleProduct: true,
      showBreadcrumbOnSingleProduct: true,
      showMoveToWishlist: true,
      hideBillingAddressForVirtualProducts: false,
      initStoreOnUserActionToReduceServerLoad: true,
      saleBadge: 'percent',
      socialLoginsDisplay: 'buttons',
    });
  });

  it('formats in EUR', () => {
    expect(SITE_SETTINGS_DEFAULTS.currency).toEqual({ code: 'EUR', decimals: 2 });
  });
});

describe('screens and routes', () => {
  it.each([
    ['/', 'index', {}],
    ['/contact', 'contact', {}],
    ['/products', 'products', {}],
    ['/products/page/2', 'products-page', { pageNumber: '2' }],
    ['/categories', 'categories', {}],
    ['/product-category/lamps', 'product-category-slug', { categorySlug: 'lamps' }],
    [
      '/product-category/lamps/page/3',
      'product-category-slug-page',
      { categorySlug: 'lamps', pageNumber: '3' },
    ],
    ['/product/tide-mug', 'product-slug', { slug: 'tide-mug' }],
    ['/wishlist', 'wishlist', {}],
    ['/checkout', 'checkout', {}],
    ['/order-summary', 'order-summary', {}],
    ['/order-summary/71', 'order-summary-orderId', { orderId: '71' }],
    ['/checkout/order-received/71', 'order-received', { orderId: '71' }],
    ['/privacy-policy', 'privacy-policy', {}],
    ['/my-account', 'my-account', {}],
    ['/my-account/lost-password', 'my-account-lost-password', {}],
    ['/oauth/login/google', 'oauth-login-provider', { provider: 'google' }],
  ])('%s is %s', (path, name, params) => {
    expect(matchRoute(path)).toEqual({ locale: 'en_US', name, params });
    expect(matchRoute(`/pt-br${path}`)).toEqual({ locale: 'pt_BR', name, params });
  });

  it('has no other screens', () => {
    for (const path of [
      '/nowhere',
      '/product',
      '/product/a/b',
      '/products/2',
      '/xx/products',
      '/product/%E0',
    ]) {
      expect(matchRoute(path), path).toBeNull();
    }
  });
});
