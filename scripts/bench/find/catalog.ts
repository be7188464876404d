import { createHash } from 'node:crypto';
import { Random } from '#backend/tools/synthetic/random.ts';
import { ADJECTIVES, FIRST_NAMES, MATERIALS, PLACES, THINGS } from '#backend/tools/synthetic/words.ts';
import type { Category, Product, Term } from '#storefront/domain/catalog/catalog-types.ts';
import { slugOfName } from '#storefront/domain/search/catalog-index/index-format.ts';
import { category, mug, picture } from '#testing/fixtures/mug-shop.ts';

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
  return idsTo(CATEGORIES).map((id) =>
    category({
      databaseId: id,
      parentId: id <= 20 ? null : 1 + ((id - 1) % 20),
      slug: `category-${id}`,
      name: `Category ${id}`,
    }),
  );
}

/**
 * Products as varied as those of a real shop: names of some words and a number, hashes of pictures that no compression
 * shortens. The same ones every time.
 */
export function findProducts(count: number): Product[] {
  const random = new Random(7);
  const products: Product[] = [];
  // Variations and pictures take ids too.
  for (let id = random.int(1, 12); products.length < count; id += random.int(1, 12))
    products.push(product(random, id));
  return products;
}

function product(random: Random, id: number): Product {
  const name = productName(random);
  const slug = random.chance(0.1) ? `${slugOfName(name)}-2` : slugOfName(name);
  const base = 100 * random.int(3, 400) - random.pick([0, 1, 5, 50]);
  const regular = { min: base, max: random.chance(0.2) ? base + 100 * random.int(1, 40) : base };
  const onSale = random.chance(0.15);
  const price = onSale ? { min: Math.round(base * 0.8), max: Math.round(regular.max * 0.8) } : regular;
  const reviewCount = random.chance(0.4) ? random.int(1, 60) : 0;
  const categories = random.some(idsTo(CATEGORIES), random.int(1, 3));
  const made = mug({
    databaseId: id,
    id: `post:${id}`,
    slug,
    name,
    price,
    regular,
    onSale,
    type: random.pick(['SIMPLE', 'SIMPLE', 'SIMPLE', 'VARIABLE']),
    sale: onSale ? price : null,
    image: picture(id, {
      sourceUrl: `https://store.example/${slug}.jpg`,
      width: random.pick([1200, 1600, 2000]),
      height: random.pick([1200, 1600, 2000]),
      altText: name,
      asset: createHash('sha256').update(String(random.next())).digest('hex').slice(0, 16),
    }),
    stockStatus: random.chance(0.08) ? 'OUT_OF_STOCK' : 'IN_STOCK',
    lowStock: random.chance(0.05),
    averageRating: reviewCount === 0 ? 0 : random.int(250, 500) / 100,
    reviewCount,
    categories: categories.map((one) => ({
      databaseId: one,
      slug: `category-${one}`,
      name: `Category ${one}`,
    })),
    date: new Date((1_600_000_000 + random.int(0, FIVE_YEARS)) * 1000).toISOString(),
    sku: `${random.pick(['AB', 'KX', 'MT', 'RZ'])}-${random.int(10_000, 99_999)}`,
    description: `<p>${text(random, random.int(30, 90))}</p>`,
    shortDescription: text(random, random.int(5, 15)),
    attributes: attributes(random),
  });
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
    const ids = random.some(idsTo(terms), random.int(most === 1 ? 1 : 0, most));
    const termOf = (id: number): Term => ({
      databaseId: 1000 * (index + 1) + id,
      taxonomyName: name,
      name: `${label} ${id}`,
      slug: `${name}-${id}`,
    });
    const options = ids.map((id) => `${name}-${id}`);
    return {
      id: name,
      name,
      label,
      scope: 'GLOBAL',
      variation: false,
      visible: true,
      options,
      terms: ids.map(termOf),
    };
  });
}

function idsTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
