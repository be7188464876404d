/** Apart, for the addresses that have options: it comes with the form of the product, which these load at once. */
export { optionParameter } from '#storefront/domain/catalog/variations/selection-query.ts';
