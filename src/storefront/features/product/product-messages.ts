import { HEART_MESSAGES } from '#storefront/features/catalog/products/heart-html.ts';
import { PRICE_MESSAGES } from '#storefront/features/catalog/products/price-html.ts';

/** Messages of the scripts of a product's page: its forms, gallery, share button and live facts. */
export const PRODUCT_MESSAGES = [
  ...PRICE_MESSAGES,
  ...HEART_MESSAGES,
  'buy.*',
  'busy.adding',
  'cart.lessOf',
  'cart.moreOf',
  'cart.quantityOf',
  'catalog.inStock',
  'catalog.onBackorder',
  'catalog.onlyLeft',
  'catalog.opensNewTab',
  'catalog.outOfStock',
  'catalog.sale',
  'catalog.saleOf',
  'product.closePicture',
  'product.linkCopied',
  'product.linkNotCopied',
  'product.nextPicture',
  'product.notCombined',
  'product.partInCart',
  'product.partsFailed',
  'product.partsTotal',
  'product.pickParts',
  'product.picture',
  'product.pictureBroken',
  'product.pictureCount',
  'product.previousPicture',
  'product.priceChanged',
  'product.set',
  'product.share',
  'product.shipsLater',
  'product.soldIndividually',
  'product.viewAtSeller',
  'product.zoom',
  'wishlist.addedAll',
] as const;

export type ProductMessage = (typeof PRODUCT_MESSAGES)[number];
