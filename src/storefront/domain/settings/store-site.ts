/** Where the store's own pages are: texts of the store link them. */
export interface StoreSite {
  /** Addresses of the store's home page, with and without a path: `https://store.example`. */
  homes: readonly string[];
  /** The first parts of the paths of its products and categories: `product`, `sortiment`. */
  products: readonly string[];
  categories: readonly string[];
}

export const NO_STORE_SITE: StoreSite = { homes: [], products: [], categories: [] };
