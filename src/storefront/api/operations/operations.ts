import { getAllTerms } from './catalog/get-all-terms.ts';
import { getModifiedProducts } from './catalog/get-modified-products.ts';
import { getPopularProducts } from './catalog/get-popular-products.ts';
import { getProduct } from './catalog/get-product.ts';
import { getProductCategories } from './catalog/get-product-categories.ts';
import { getAttributeTerms, getProductTerms, getProductVariations } from './catalog/get-product-parts.ts';
import { getProductCursors, getProducts } from './catalog/get-products.ts';
import { getProductsById } from './catalog/get-products-by-id.ts';
import { getSlimProducts } from './catalog/get-slim-products.ts';
import { getSoldOutProducts } from './catalog/get-sold-out-products.ts';
import { getGeneralSettings, getStoreSettings } from './get-settings.ts';
import { getStorePages } from './get-store-pages.ts';
import { SHOPPER_OPERATIONS } from './shopper-operations.ts';

/** All operations of the shop by name. */
export const OPERATIONS = {
  ...SHOPPER_OPERATIONS,
  getAllTerms,
  getAttributeTerms,
  getGeneralSettings,
  getModifiedProducts,
  getPopularProducts,
  getProduct,
  getProductCategories,
  getProductCursors,
  getProductTerms,
  getProductVariations,
  getProducts,
  getProductsById,
  getSlimProducts,
  getSoldOutProducts,
  getStorePages,
  getStoreSettings,
} as const;
