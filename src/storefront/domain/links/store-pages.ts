import type { StoreSite } from '../settings/store-site.ts';

/** WooCommerce's own first parts, in the languages that it may have been set up in. */
const PRODUCTS = ['product', 'produkt', 'producto', 'produit', 'prodotto', 'produto'];
const CATEGORIES = [
  'product-category',
  'produkt-kategorie',
  'categoria-producto',
  'categorie-produit',
  'categoria-prodotto',
  'categoria-produto',
];

const BRANDS = ['brand', 'marke', 'marca', 'marque'];
const TAGS = [
  'product-tag',
  'produkt-schlagwort',
  'etiqueta-producto',
  'etiquette-produit',
  'tag-prodotto',
  'produto-tag',
];

/** Slugs that WooCommerce gives its pages, in these languages. */
const PAGES = {
  shop: ['shop', 'tienda', 'boutique', 'negozio', 'loja'],
  cart: ['cart', 'warenkorb', 'carrito', 'panier', 'carrello', 'carrinho'],
  checkout: ['checkout', 'kasse', 'finalizar-compra', 'commander', 'commande', 'pagamento', 'cassa'],
  account: ['my-account', 'mein-konto', 'mi-cuenta', 'mon-compte', 'mio-account', 'minha-conta'],
} as const;

export type StorePageName = keyof typeof PAGES;

/** The page of the store that the first part of a path is; undefined for another one. */
export function storePage(part: string): StorePageName | undefined {
  const names = Object.keys(PAGES) as StorePageName[];
  return names.find((name) => (PAGES[name] as readonly string[]).includes(part));
}

/** The kind of page that the first part of a path of the store leads to; undefined for anything else. */
export function catalogBase({ products, categories }: StoreSite, part: string) {
  if (products.includes(part) || PRODUCTS.includes(part)) return 'product';
  if (categories.includes(part) || CATEGORIES.includes(part)) return 'category';
  if (BRANDS.includes(part)) return 'brand';
  return TAGS.includes(part) ? 'tag' : undefined;
}
