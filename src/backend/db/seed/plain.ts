import type { SeedProduct, SeedStock } from './types.ts';

/** In stock, and not counted. */
export const IN_STOCK: SeedStock = {
  status: 'IN_STOCK',
  quantity: null,
  lowStockAmount: null,
  backorders: 'NO',
};

/** A simple product with empty defaults for every field not given. */
export function plainProduct(
  given: Partial<SeedProduct> & Pick<SeedProduct, 'slug' | 'name' | 'date'>,
): SeedProduct {
  return {
    type: 'SIMPLE',
    sku: null,
    status: 'publish',
    visibility: 'visible',
    featured: false,
    description: '',
    shortDescription: '',
    prices: { regular: null, sale: null, saleFrom: null, saleTo: null },
    stock: IN_STOCK,
    soldIndividually: false,
    weight: null,
    length: null,
    width: null,
    height: null,
    virtual: false,
    downloadable: false,
    downloads: [],
    downloadLimit: null,
    downloadExpiryDays: null,
    taxStatus: 'TAXABLE',
    totalSales: 0,
    categories: [],
    tags: [],
    attributes: [],
    defaultAttributes: {},
    variations: [],
    images: [],
    upsells: [],
    crossSells: [],
    groupedProducts: [],
    externalUrl: null,
    buttonText: null,
    metaData: [],
    reviews: [],
    ...given,
  };
}
