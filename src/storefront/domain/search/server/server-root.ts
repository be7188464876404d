import type { IndexFileName } from '../catalog-index/index-format.ts';

/** Where browsers ask, with a key that can do nothing but search: every shopper can read it. */
export interface SearchServerSettings {
  /** Origin of the server, such as `https://search.shop.example`. */
  url: string;
  searchKey: string;
  /** Name of the alias; in a translated catalog each language has its own, `shop_de`. */
  collection: string;
}

/** The root of a release's index where a search server answers for it: browsers load no file below but two. */
export interface ServerRoot {
  schema: number;
  products: number;
  facets: IndexFileName;
  translations?: IndexFileName;
  server: SearchServerSettings;
  /** The root of the index that the documents are made from. */
  documents: IndexFileName;
}
