import { IN_STOCK, plainProduct } from '../../db/seed/plain.ts';
import type {
  SeedCatalog,
  SeedImage,
  SeedPrices,
  SeedProduct,
  SeedReview,
  SeedStock,
  SeedVariation,
} from '../../db/seed/types.ts';
import { slugify } from '../../values/entities.ts';
import type { FillCatalog } from '../fill-store.ts';
import { Random } from './random.ts';
import {
  ADJECTIVES,
  FIRST_NAMES,
  MATERIALS,
  PLACES,
  REVIEW_TEXTS,
  SENTENCES,
  SYNTHETIC_ATTRIBUTES,
  SYNTHETIC_TAGS,
  syntheticCategories,
  THINGS,
} from './words.ts';

/** Raised when the generator makes other products than before. */
const GENERATOR_VERSION = 2;

const MOST_PICTURES = 60;

/** Names a synthetic catalog of a size. */
export function syntheticVersion(products: number): string {
  return `${products} products, generator ${GENERATOR_VERSION}`;
}

/** The number of products that a version names. */
export function syntheticSize(version: string): number {
  return Number.parseInt(version, 10) || 0;
}

/**
 * A catalog of any size for benchmarks: the same products every time, in 200 categories.
 * @param like the catalog whose shop and pictures it shares
 */
export function syntheticCatalog(
  products: number,
  like: Pick<SeedCatalog, 'shop' | 'products'>,
): FillCatalog {
  const images = picturesOf(like);
  const categories = syntheticCategories(images);
  return {
    shop: like.shop,
    attributes: SYNTHETIC_ATTRIBUTES,
    tags: SYNTHETIC_TAGS,
    categories,
    products: syntheticProducts(
      products,
      categories.map((category) => category.slug),
      images,
    ),
  };
}

function picturesOf({ products }: Pick<SeedCatalog, 'products'>): SeedImage[] {
  const byFile = new Map(products.flatMap((product) => product.images).map((image) => [image.file, image]));
  return [...byFile.values()].slice(0, MOST_PICTURES);
}

const SEED = 20_260_214;
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAYS = 780;
const DAY = 86_400_000;

type Kind = 'simple' | 'variable' | 'external' | 'virtual';

/**
 * Products one by one, the same ones every time. Of a hundred about 70 are simple, 18 have two
 * attributes to choose from, 6 are sold elsewhere and 6 are downloads.
 */
function* syntheticProducts(
  count: number,
  categories: readonly string[],
  images: readonly SeedImage[],
): Generator<SeedProduct> {
  const random = new Random(SEED);
  const slugs = new Set<string>();
  for (let number = 1; number <= count; number++) {
    const roll = random.next();
    const kind = roll < 0.7 ? 'simple' : roll < 0.88 ? 'variable' : roll < 0.94 ? 'external' : 'virtual';
    const name = newName(random, slugs);
    yield product({ number, kind, name, random, categories, images });
  }
}

function newName(random: Random, slugs: Set<string>): string {
  for (;;) {
    const material = random.chance(0.6) ? `${random.pick(MATERIALS)} ` : '';
    const name = `${random.pick(ADJECTIVES)} ${random.pick(PLACES)} ${material}${random.pick(THINGS)}`;
    const slug = slugify(name);
    if (slugs.has(slug)) continue;
    slugs.add(slug);
    return name;
  }
}

interface Recipe {
  number: number;
  kind: Kind;
  name: string;
  random: Random;
  categories: readonly string[];
  images: readonly SeedImage[];
}

function product(recipe: Recipe): SeedProduct {
  const { number, kind, name, random, categories, images } = recipe;
  const slug = slugify(name);
  const virtual = kind === 'virtual';
  const price = random.int(4, 240) + random.pick([0, 0.5, 0.9, 0.95]);
  const pictures = images.length > 0 ? random.some(images, random.int(1, 4)) : [];
  const colors = random.some(slugsOf('pa_color'), random.int(1, 4));
  const sizes = random.some(slugsOf('pa_size'), random.int(2, 4));
  const variable = kind === 'variable';
  return plainProduct({
    type: variable ? 'VARIABLE' : kind === 'external' ? 'EXTERNAL' : 'SIMPLE',
    slug,
    name,
    sku: `SYN-${String(number).padStart(6, '0')}`,
    visibility: random.chance(0.01) ? 'hidden' : 'visible',
    featured: random.chance(0.02),
    date: isoDate(random),
    description: `<p>${random.some(SENTENCES, random.int(2, 6)).join(' ')}</p>`,
    shortDescription: random.pick(SENTENCES),
    prices: variable ? NO_PRICES : prices(price, random),
    stock: variable || virtual || kind === 'external' ? IN_STOCK : stock(random),
    soldIndividually: random.chance(0.01),
    weight: virtual ? null : (random.int(5, 400) / 100).toString(),
    length: virtual ? null : String(random.int(4, 120)),
    width: virtual ? null : String(random.int(4, 90)),
    height: virtual ? null : String(random.int(1, 60)),
    virtual,
    downloadable: virtual,
    downloads: virtual ? [{ name: `${name} (PDF)`, file: 'downloads/sample.pdf' }] : [],
    downloadLimit: virtual ? 3 : null,
    downloadExpiryDays: virtual ? 30 : null,
    totalSales: random.int(0, 900),
    categories: random.some(categories, random.int(1, 3)),
    tags: random.some(SYNTHETIC_TAGS, random.int(0, 2)).map((tag) => tag.slug),
    attributes: [
      { name: 'pa_color', options: colors, variation: variable, visible: true },
      ...(variable ? [{ name: 'pa_size', options: sizes, variation: true, visible: true }] : []),
      {
        name: 'pa_material',
        options: random.some(slugsOf('pa_material'), 1),
        variation: false,
        visible: true,
      },
    ],
    variations: variable
      ? colors.flatMap((color) => sizes.map((size) => variation(slug, color, size, price, recipe)))
      : [],
    images: pictures,
    externalUrl: kind === 'external' ? `https://elsewhere.example/${slug}` : null,
    buttonText: kind === 'external' ? 'Buy from the maker' : null,
    reviews: random.chance(0.4) ? reviews(random) : [],
  });
}

function variation(
  slug: string,
  color: string,
  size: string,
  price: number,
  { random, images }: Recipe,
): SeedVariation {
  return {
    slug: `${slug}-${color}-${size}`,
    sku: null,
    attributes: { pa_color: color, pa_size: size },
    prices: prices(price + random.int(0, 3) * 2, random),
    stock: stock(random),
    image: images.length > 0 && random.chance(0.5) ? random.pick(images) : null,
    description: '',
  };
}

const NO_PRICES: SeedPrices = { regular: null, sale: null, saleFrom: null, saleTo: null };

function prices(amount: number, random: Random): SeedPrices {
  const sale = random.chance(0.2) ? (amount * random.pick([0.5, 0.7, 0.8, 0.9])).toFixed(2) : null;
  return { regular: amount.toFixed(2), sale, saleFrom: null, saleTo: null };
}

function stock(random: Random): SeedStock {
  const roll = random.next();
  if (roll < 0.4) return IN_STOCK;
  if (roll < 0.46) return { ...IN_STOCK, status: 'OUT_OF_STOCK', quantity: 0 };
  if (roll < 0.5) return { ...IN_STOCK, status: 'ON_BACKORDER', quantity: 0, backorders: 'NOTIFY' };
  return { ...IN_STOCK, quantity: random.int(1, 300), lowStockAmount: 5 };
}

function reviews(random: Random): SeedReview[] {
  return Array.from({ length: random.int(1, 6) }, () => {
    const author = random.pick(FIRST_NAMES);
    return {
      author,
      email: `${author.toLowerCase()}@example.test`,
      rating: random.pick([5, 5, 5, 4, 4, 3, 2, 1]),
      content: random.pick(REVIEW_TEXTS),
      date: isoDate(random),
    };
  });
}

function isoDate(random: Random): string {
  const day = FIRST_DAY + random.int(0, DAYS) * DAY;
  return new Date(day + random.int(7 * 3600, 19 * 3600) * 1000).toISOString().slice(0, 19);
}

function slugsOf(attribute: string): string[] {
  return (SYNTHETIC_ATTRIBUTES.find(({ slug }) => slug === attribute)?.terms ?? []).map((term) => term.slug);
}
