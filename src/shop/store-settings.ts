export type SaleBadge = 'percent' | 'onSale' | 'hidden';

/** The store settings a merchant chooses; defaults are those of the specification. */
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

export const STORE_SETTINGS_DEFAULTS: StoreSettings = {
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
};
