import { createHash } from 'node:crypto';
import { Random } from '#backend/tools/synthetic/random.ts';
import { ADJECTIVES, FIRST_NAMES, MATERIALS, PLACES, THINGS } from '#backend/tools/synthetic/words.ts';
import type { Category, Product, Term } from '#storefront/domain/catalog/catalog-types.ts';
import { slugOfName } from '#storefront/domain/search/catalog-index/index-format.ts';

const WORDS = [...ADJECTIVES, ...PLACES, ...MATERIALS, ...THINGS, ...FIRST_NAMES].map((word) =>
  word.toLowerCase(),
);

/** Shop-wide attributes: their number of terms, and how many of them a product has at most. */
const ATTRIBUTES = [
  { name: 'pa_color', label: 'Colour', terms: 24, most: 3 },
  { name: 'pa_size', label: 'Size', terms: 8, most: 5 },
  { name: 'pa_material', label: 'Material', terms: 30, most: 1 },
];

const CATEGORIES = 200;
const FIVE_YEARS = 5 * 365 * 24 * 3600;

export function findCategories(): Category[] {
  return Array.from({ length: CATEGORIES }, (_, index) => ({
    id: `term:${index + 1}`,
    databaseId: index + 1,
    parentId: index < 20 ? null : 1 + (index % 20),
    ...{ slug: `category-${index + 1}`, name: `Category ${index + 1}` },
    count: 1,
    description: '',
    image: null,
  }));
}

/**
 * Products as varied as those of a real shop: names of some words and a number, hashes of pictures that no
 * compression shortens. The same ones every time.
 */
export function* findProducts(count: number): Generator<Product> {
  const random = new Random(7);
  let id = 0;
  for (let made = 0; made < count; made++) {
    // Variations and pictures take ids too.
    id += random.int(1, 12);
    yield product(random, id);
  }
}

function product(random: Random, id: number): Product {
  const name = productName(random);
  const slug = random.chance(0.1) ? `${slugOfName(name)}-2` : slugOfName(name);
  const base = 100 * random.int(3, 400) - random.pick([0, 1, 5, 50]);
  const regular = { min: base, max: random.chance(0.2) ? base + 100 * random.int(1, 40) : base };
  const onSale = random.chance(0.15);
  const price = onSale ? { min: Math.round(base * 0.8), max: Math.round(regular.max * 0.8) } : regular;
  const reviews = random.chance(0.4) ? random.int(1, 60) : 0;
  const categories = random.some(findIds(CATEGORIES), random.int(1, 3));
  const made: Product = {
    ...{ databaseId: id, id: `post:${id}`, slug, name, price, regular, onSale },
    type: random.pick(['SIMPLE', 'SIMPLE', 'SIMPLE', 'VARIABLE']),
    sale: onSale ? price : null,
    saleEnds: null,
    image: {
      ...{ databaseId: id, sourceUrl: `https://store.example/${slug}.jpg`, altText: name, title: '' },
      width: random.pick([1200, 1600, 2000]),
      height: random.pick([1200, 1600, 2000]),
      asset: createHash('sha256').update(String(random.next())).digest('hex').slice(0, 16),
    },
    hoverImage: null,
    galleryImages: [],
    purchasable: true,
    stockStatus: random.chance(0.08) ? 'OUT_OF_STOCK' : 'IN_STOCK',
    lowStock: random.chance(0.05),
    averageRating: reviews === 0 ? 0 : random.int(250, 500) / 100,
    reviewCount: reviews,
    categories: categories.map((one) => ({
      databaseId: one,
      slug: `category-${one}`,
      name: `Category ${one}`,
    })),
    date: new Date((1_600_000_000 + random.int(0, FIVE_YEARS)) * 1000).toISOString(),
    colors: [],
    externalUrl: null,
    buttonText: null,
    brand: null,
    sku: `${random.pick(['AB', 'KX', 'MT', 'RZ'])}-${random.int(10_000, 99_999)}`,
    description: `<p>${text(random, random.int(30, 90))}</p>`,
    shortDescription: text(random, random.int(5, 15)),
    stockQuantity: null,
    lowStockAmount: null,
    weight: null,
    length: null,
    width: null,
    height: null,
    virtual: false,
    downloadable: false,
    soldIndividually: false,
    metaData: [],
    terms: [],
    defaultAttributes: [],
    variations: [],
    groupedIds: [],
    upsellIds: [],
    crossSellIds: [],
    reviews: [],
    attributes: attributes(random),
  };
  return { ...made, colors: made.attributes[0]?.terms ?? [] };
}

function productName(random: Random): string {
  const words = [
    random.pick(ADJECTIVES),
    ...(random.chance(0.6) ? [random.pick(PLACES)] : []),
    random.pick(MATERIALS),
    random.pick(THINGS),
  ];
  const number = random.chance(0.5) ? ` ${random.pick(['No.', 'Type', 'Mk'])} ${random.int(2, 999)}` : '';
  return words.join(' ') + number;
}

function text(random: Random, words: number): string {
  return Array.from({ length: words }, () => random.pick(WORDS)).join(' ');
}

function attributes(random: Random): Product['attributes'] {
  return ATTRIBUTES.map(({ name, label, terms, most }, index) => {
    const ids = random.some(findIds(terms), random.int(most === 1 ? 1 : 0, most));
    return {
      id: name,
      name,
      label,
      scope: 'GLOBAL',
      variation: false,
      visible: true,
      options: ids.map((id) => `${name}-${id}`),
      terms: ids.map(
        (id): Term => ({
          databaseId: 1000 * (index + 1) + id,
          taxonomyName: name,
          name: `${label} ${id}`,
          slug: `${name}-${id}`,
        }),
      ),
    };
  });
}

function findIds(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
