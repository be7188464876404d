import { CLIENT_STORE_DEFAULTS } from './browser-settings.ts';

/** Store settings that a merchant may configure; apart from those of scripts, which would carry them. */
export const STORE_SETTINGS_DEFAULTS = {
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

export type StoreSettings = typeof STORE_SETTINGS_DEFAULTS;
