import type { SeedCatalog, SeedImage, SeedProduct } from '#backend/db/seed/types.ts';
import { seedPrices } from '#backend/fixtures/recorded-products.ts';
import { RECORDED_SHOP, recordedCatalog } from '#backend/fixtures/recorded-shop.ts';

/** Few products on a page, so that a small shop has lists of several. */
export const CRASH_SHOP = { ...RECORDED_SHOP, productsPerPage: 4 };

/** Every type of product, and as few pages as show each kind of change: they are rendered hundreds of times. */
const INCLUDED_SLUGS = /^(hoodie|t-shirt|beanie|belt|cap|album|logo-collection|hoodie-with-logo)$/;
/** Without products here. */
const LEFT_OUT_CATEGORIES = ['decor', 'prints'];

const NEW_PICTURE = '2026/11/new-cap.jpg';

/** The pictures of all these catalogs, by their path below the media folder. */
export function catalogPictures(): string[] {
  const catalogs = Object.values(CATALOGS).map((make) => make());
  const images = catalogs.flatMap(({ products }) => products.flatMap(imagesOf));
  return [...new Set(images.map(({ file }) => file))].sort();
}

function imagesOf({ images, variations }: SeedProduct): SeedImage[] {
  return [...images, ...variations.flatMap(({ image }) => image ?? [])];
}

function small(): SeedCatalog {
  const catalog = structuredClone(recordedCatalog());
  return {
    ...catalog,
    products: catalog.products.filter(({ slug }) => INCLUDED_SLUGS.test(slug)),
    categories: catalog.categories.filter(({ slug }) => !LEFT_OUT_CATEGORIES.includes(slug)),
  };
}

function product(catalog: SeedCatalog, slug: string): SeedProduct {
  const found = catalog.products.find((candidate) => candidate.slug === slug);
  if (found === undefined) throw new Error(`The catalog has no product ${slug}.`);
  return found;
}

/** The catalog with some products in German too. @param slugs of a product -> of its translation */
function inGerman(slugs: Record<string, string>): SeedCatalog {
  const catalog = small();
  const translations = Object.entries(slugs).map(([translationGroup, slug]) => {
    const original = product(catalog, translationGroup);
    original.translationGroup = translationGroup;
    const variations = original.variations.map((one) => ({ ...one, slug: `${slug}-${one.slug}`, sku: null }));
    return { ...original, slug, name: `${original.name} (de)`, sku: null, language: 'de', variations };
  });
  const products = [...catalog.products, ...translations];
  return { ...catalog, shop: { ...catalog.shop, languages: ['en', 'de'] }, products };
}

/**
 * The catalogs of crash tests: each differs from every other in pages that change, come and
 * go, by few pages or by all of them.
 */
export const CATALOGS = {
  plain: small,
  cheaper() {
    const catalog = small();
    product(catalog, 'cap').prices = seedPrices('12.50');
    return catalog;
  },
  /** Every product costs less: a sync may read the first of them and leave the others to the next one. */
  reduced() {
    const catalog = small();
    for (const { prices, variations } of catalog.products)
      for (const each of [prices, ...variations.map((variation) => variation.prices)])
        Object.assign(each, seedPrices('9.50'));
    return catalog;
  },
  grown() {
    const catalog = small();
    const cap = product(catalog, 'cap');
    for (const name of ['Straw Hat', 'Felt Hat']) {
      const slug = name.toLowerCase().replace(' ', '-');
      catalog.products.push({ ...cap, slug, name, sku: slug, date: '2026-11-21T09:00:00' });
    }
    return catalog;
  },
  /** The cap and the t-shirt have other pictures; the cap's is new to the shop. */
  pictured() {
    const catalog = small();
    const [hat] = product(catalog, 'beanie').images;
    product(catalog, 'cap').images = [{ file: NEW_PICTURE, alt: 'A new cap', title: 'new-cap' }];
    if (hat !== undefined) product(catalog, 't-shirt').images = [hat];
    return catalog;
  },
  shrunk() {
    const catalog = small();
    catalog.products = catalog.products.filter(({ slug }) => slug !== 'belt' && slug !== 'album');
    return catalog;
  },
  renamed() {
    const catalog = small();
    for (const category of catalog.categories) if (category.slug === 'tshirts') category.name = 'Tops';
    return catalog;
  },
  translated: () => inGerman({ cap: 'kappe', beanie: 'muetze' }),
  /** A translation has another address, one has come and one has gone. */
  translatedAgain: () => inGerman({ cap: 'schirmmuetze', hoodie: 'kapuzenpulli' }),
} satisfies Record<string, () => SeedCatalog>;

export type CatalogName = keyof typeof CATALOGS;

export const CATALOG_NAMES = Object.keys(CATALOGS) as CatalogName[];
