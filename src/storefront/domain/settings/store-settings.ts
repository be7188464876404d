import type { SaleBadge } from '../pricing/pricing-types.ts';

/** Store settings that a merchant may configure. */
export interface StoreSettings {
  autoOpenCart: boolean;
  showReviews: boolean;
  showFilters: boolean;
  showOrderByDropdown: boolean;
  showSKU: boolean;
  showRelatedProducts: boolean;
  showProductCategoriesOnSingleProduct: boolean;
  showBreadcrumbOnSingleProduct: boolean;
  showMoveToWishlist: boolean;
  hideBillingAddressForVirtualProducts: boolean;
  initStoreOnUserActionToReduceServerLoad: boolean;
  saleBadge: SaleBadge;
  socialLoginsDisplay: 'buttons' | 'center';
}

/** Defaults of the store settings that scripts need. */
export const CLIENT_STORE_DEFAULTS = {
  autoOpenCart: false,
  hideBillingAddressForVirtualProducts: false,
  socialLoginsDisplay: 'buttons',
  showReviews: true,
  saleBadge: 'percent',
} as const satisfies Partial<StoreSettings>;

export const STORE_SETTINGS_DEFAULTS: StoreSettings = {
  ...CLIENT_STORE_DEFAULTS,
  showFilters: true,
  showOrderByDropdown: true,
  showSKU: true,
  showRelatedProducts: true,
  showProductCategoriesOnSingleProduct: true,
  showBreadcrumbOnSingleProduct: true,
  showMoveToWishlist: true,
  initStoreOnUserActionToReduceServerLoad: true,
};
