/** Facts of products and variations that payloads leave out, since they are so for most. */
export const USUAL_FACTS = {
  type: 'SIMPLE',
  purchasable: true,
  stockStatus: 'IN_STOCK',
  stockQuantity: null,
  lowStockAmount: null,
  lowStock: false,
  price: null,
  sale: null,
  onSale: false,
  averageRating: 0,
  reviewCount: 0,
  sku: null,
  soldIndividually: false,
  virtual: false,
  downloadable: false,
} as const;

/** The same of an attribute. */
export const USUAL_ATTRIBUTE = { scope: 'GLOBAL', variation: false, visible: true } as const;

/** An object without facts that are the usual ones, and without what is empty: null, a text, or a list. */
export function withoutUsual<T extends object>(
  facts: T,
  usual: Readonly<Record<string, unknown>>,
): Partial<T> {
  const isSaid = ([name, value]: [string, unknown]) =>
    value !== null && value !== '' && value !== usual[name] && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(facts).filter(isSaid)) as Partial<T>;
}
