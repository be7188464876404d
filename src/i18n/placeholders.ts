/** Generated from messages/en_US.json by scripts/placeholders.ts; do not edit. */
export interface Placeholders {
  'home.about': { shop: string | number };
  'home.summary': { shop: string | number };
  'catalog.categoryTitle': { category: string | number; page: string | number };
  'catalog.categorySummary': { category: string | number };
  'catalog.productCount': { count: number };
  'catalog.showing': { from: string | number; to: string | number; total: string | number };
  'catalog.page': { page: string | number };
  'catalog.saleOf': { percent: string | number };
  'catalog.priceFrom': { price: string | number };
  'catalog.onlyLeft': { count: number };
  'catalog.colors': { colors: string | number };
  'catalog.rated': { rating: string | number };
  'product.gallery': { product: string | number };
  'product.picture': { number: string | number; total: string | number };
  'product.summary': { product: string | number; shop: string | number };
  'reviews.count': { count: number };
  'reviews.stars': { count: number };
  'privacy.lead': { shop: string | number };
  'privacy.whoText': { shop: string | number };
  'failures.outOfStock': { product: string | number };
  'failures.notEnoughStock': { product: string | number; quantity: string | number };
  'failures.onlyOne': { product: string | number };
  'failures.notPurchasable': { product: string | number };
  'failures.optionsMissing': { product: string | number };
  'failures.gone': { product: string | number };
  'failures.couponUnknown': { code: string | number };
  'failures.couponExpired': { code: string | number };
  'failures.couponUsedUp': { code: string | number };
  'failures.couponAlone': { code: string | number };
  'failures.couponMinimum': { amount: string | number; code: string | number };
  'failures.accountExists': { email: string | number };
  'failures.unclear': { product: string | number };
}
