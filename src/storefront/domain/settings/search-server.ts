/** Where browsers ask, with a key that can do nothing but search: every shopper can read it. */
export interface SearchServerSettings {
  /** Origin of the server, such as `https://search.shop.example`. */
  url: string;
  searchKey: string;
  /** Name of the alias; in a translated catalog each language has its own, `shop_de`. */
  collection: string;
}
