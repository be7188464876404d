import { LOCALE_PATHS } from '#storefront/i18n/locales.ts';
import type { CatalogLink } from '../catalog/catalog.ts';
import type { CatalogLanguages } from '../languages/store-languages.ts';
import { matchRoute, type StaticRouteName, staticRoutes } from '../routes/routes.ts';
import type { StoreSite } from '../settings/links.ts';

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

type StorePageName = keyof typeof PAGES;

/** The page of the store that the first part of a path is; undefined for another one. */
function storePage(part: string): StorePageName | undefined {
  const names = Object.keys(PAGES) as StorePageName[];
  return names.find((name) => (PAGES[name] as readonly string[]).includes(part));
}

/** The kind of page that the first part of a path of the store leads to; undefined for anything else. */
function catalogBase({ products, categories }: StoreSite, part: string) {
  if (products.includes(part) || PRODUCTS.includes(part)) return 'product';
  if (categories.includes(part) || CATEGORIES.includes(part)) return 'category';
  if (BRANDS.includes(part)) return 'brand';
  return TAGS.includes(part) ? 'tag' : undefined;
}

/** A page of the shop that a link of a text means. */
type LinkTarget =
  | CatalogLink
  | { kind: 'page'; name: StaticRouteName; tab?: string }
  | { kind: 'content'; slug: string }
  /** A page of the store's WordPress, which the shop may show as a content page. */
  | { kind: 'store page'; paths: string[] };

interface StoreLink {
  target: LinkTarget;
  /** The rest of the address, such as `?attribute_pa_color=red#reviews`. */
  rest: string;
}

interface Site {
  store: StoreSite;
  baseUrl: string;
  languages: CatalogLanguages | null;
}

/**
 * The page that a link of a text means, by the addresses that the store and the shop give their pages.
 * @param href of a link in sanitised HTML, decoded; a path is one of the shop
 * @returns null for any other address: of files, of other sites
 */
export function parseStoreLink(href: string, site: Site): StoreLink | null {
  const isPath = /^\/(?!\/)/.test(href);
  const url = URL.parse(href, isPath ? site.baseUrl : undefined);
  const path = url && pathIn(url, isPath ? [site.baseUrl] : [...site.store.homes, site.baseUrl]);
  if (url === null || path === null) return null;
  const parts = decodedParts(path);
  if (parts === null) return null;
  const isPrefix = [...Object.keys(site.languages?.tags ?? {}), ...Object.values(LOCALE_PATHS)].includes(
    parts[0] ?? '',
  );
  const own = isPrefix ? parts.slice(1) : parts;
  const query = new URLSearchParams(url.search);
  // Polylang and WPML can name the language so.
  query.delete('lang');
  const target =
    own.length === 0 || own[0] === 'index.php' ? byQuery(query) : byParts(own, parts, site.store);
  if (target === null) return null;
  const text = query.toString();
  return { target, rest: (text && `?${text}`) + url.hash };
}

/** The path of an address below one of some home pages, whatever its scheme and with or without `www.`. */
function pathIn(url: URL, homes: readonly string[]): string | null {
  for (const home of homes) {
    const root = URL.parse(home);
    if (root === null || !/^https?:$/.test(url.protocol) || bareHost(root) !== bareHost(url)) continue;
    const folder = root.pathname.replace(/\/$/, '');
    if (`${url.pathname}/`.startsWith(`${folder}/`)) return url.pathname.slice(folder.length);
  }
  return null;
}

function bareHost({ host }: URL): string {
  return host.replace(/^www\./, '');
}

function decodedParts(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** WordPress's addresses without permalinks: `/?p=12`, `/?product=tide-mug`. Takes what it reads out of the query. */
function byQuery(query: URLSearchParams): LinkTarget | null {
  const take = (name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return value;
  };
  for (const kind of ['product', 'category'] as const) {
    const slug = take(kind === 'product' ? 'product' : 'product_cat');
    if (slug !== '') return { kind, slug };
  }
  if (query.has('page_id')) return null;
  const id = take('p');
  query.delete('post_type');
  if (id !== '') return /^[1-9]\d{0,9}$/.test(id) ? { kind: 'product', id: Number(id) } : null;
  return { kind: 'page', name: 'index' };
}

/** @param all the parts of the path with the one that names a language */
function byParts(parts: readonly string[], all: readonly string[], store: StoreSite): LinkTarget | null {
  const [first = '', second = ''] = parts;
  // Files, feeds and the like are the store's.
  if (first.startsWith('wp-')) return null;
  const isPaged = parts.at(-2) === 'page' && /^\d+$/.test(parts.at(-1) ?? '');
  const last = parts.slice(1, isPaged ? -2 : undefined).at(-1);
  const kind = catalogBase(store, first);
  if (kind !== undefined && last !== undefined) return { kind, slug: last };
  const named = storePage(first);
  if (named === 'shop' && last === undefined) return { kind: 'page', name: 'products' };
  if (named === 'cart') return { kind: 'page', name: 'checkout' };
  if (named === 'checkout') return parts.length === 1 ? { kind: 'page', name: 'checkout' } : null;
  if (named === 'account') return accountPage(second);
  const route = matchRoute(`/${parts.map(encodeURIComponent).join('/')}/`);
  if (route?.name === 'content-page') return { kind: 'content', slug: route.params.contentSlug };
  if (route?.name === 'products-page') return { kind: 'page', name: 'products' };
  const name = staticRoutes().find((one) => one === route?.name);
  if (name !== undefined) return { kind: 'page', name };
  return { kind: 'store page', paths: [all, parts].map((path) => `/${path.join('/')}/`) };
}

/** Sections of the account by the names of WooCommerce's endpoints. */
const TABS: Readonly<Record<string, string>> = {
  orders: 'orders',
  downloads: 'downloads',
  'edit-address': 'addresses',
  'edit-account': 'details',
};

function accountPage(section: string): LinkTarget {
  if (section === 'lost-password') return { kind: 'page', name: 'my-account-lost-password' };
  const tab = Object.hasOwn(TABS, section) ? TABS[section] : undefined;
  return { kind: 'page', name: 'my-account', ...(tab !== undefined && { tab }) };
}
