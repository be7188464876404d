import type {
  SeedPrices,
  SeedProduct,
  SeedProductAttribute,
  SeedStock,
  SeedVariation,
} from '../seed/types.ts';

/** In stock and not counted. */
export const plenty: SeedStock = {
  status: 'IN_STOCK',
  quantity: null,
  lowStockAmount: null,
  backorders: 'NO',
};
/** Sold out; counted, so the store knows when it is back. */
export const soldOut: SeedStock = {
  status: 'OUT_OF_STOCK',
  quantity: 0,
  lowStockAmount: null,
  backorders: 'NO',
};
/** Sold out, but the maker takes orders and the shopper is told. */
export const onBackorder: SeedStock = {
  status: 'ON_BACKORDER',
  quantity: 0,
  lowStockAmount: null,
  backorders: 'NOTIFY',
};
/** In stock and counted; at or below `low` the shop speaks of the last pieces. */
export const counted = (quantity: number, low: number | null = null): SeedStock => ({
  status: 'IN_STOCK',
  quantity,
  lowStockAmount: low,
  backorders: 'NO',
});

export interface Price {
  regular: string;
  sale?: string;
  saleFrom?: string;
  saleTo?: string;
}

const NO_PRICE: SeedPrices = { regular: null, sale: null, saleFrom: null, saleTo: null };
const asPrices = (price: string | Price): SeedPrices =>
  typeof price === 'string' ? { ...NO_PRICE, regular: price } : { ...NO_PRICE, ...price };

/** One variation as the catalog writes it: the chosen values in the attributes' order, '' for any. */
export interface VariationDraft {
  values: readonly string[];
  price: string | Price;
  stock?: SeedStock;
  note?: string;
}

/** What every product of the catalog says; the rest has quiet defaults. */
export interface Draft {
  slug: string;
  name: string;
  sku: string | null;
  /** Publication in the store's time. */
  date: string;
  short: string;
  html: string;
  categories: readonly string[];
  tags?: readonly string[];
  price?: string | Price;
  stock?: SeedStock;
  /** Kilograms, then length, width and height in centimetres. */
  size?: readonly [weight: string, length: string, width: string, height: string];
  sales: number;
  featured?: boolean;
  hidden?: SeedProduct['visibility'];
  draft?: boolean;
  alone?: boolean;
  virtual?: boolean;
  untaxed?: boolean;
  /** Attributes that tell, and are not chosen. */
  facts?: Readonly<Record<string, readonly string[]>>;
  upsells?: readonly string[];
  crossSells?: readonly string[];
  meta?: Readonly<Record<string, string>>;
}

const facts = (draft: Draft): SeedProductAttribute[] =>
  Object.entries(draft.facts ?? {}).map(([name, options]) => ({
    name,
    options: [...options],
    variation: false,
    visible: true,
  }));

/** A simple product; the other kinds start from it. */
export function simple(draft: Draft): SeedProduct {
  const [weight, length, width, height] = draft.size ?? [null, null, null, null];
  return {
    type: 'SIMPLE',
    slug: draft.slug,
    name: draft.name,
    sku: draft.sku,
    status: draft.draft ? 'draft' : 'publish',
    visibility: draft.hidden ?? 'visible',
    featured: draft.featured ?? false,
    date: draft.date,
    description: draft.html.trim(),
    shortDescription: draft.short,
    prices: draft.price === undefined ? NO_PRICE : asPrices(draft.price),
    stock: draft.stock ?? plenty,
    soldIndividually: draft.alone ?? false,
    weight,
    length,
    width,
    height,
    virtual: draft.virtual ?? false,
    downloadable: false,
    downloads: [],
    downloadLimit: null,
    downloadExpiryDays: null,
    taxStatus: draft.untaxed ? 'NONE' : 'TAXABLE',
    totalSales: draft.sales,
    categories: [...draft.categories],
    tags: [...(draft.tags ?? [])],
    attributes: facts(draft),
    defaultAttributes: {},
    variations: [],
    images: [],
    upsells: [...(draft.upsells ?? [])],
    crossSells: [...(draft.crossSells ?? [])],
    groupedProducts: [],
    externalUrl: null,
    buttonText: null,
    metaData: Object.entries(draft.meta ?? {}).map(([key, value]) => ({ key, value })),
    reviews: [],
  };
}

/** A product chosen by attributes. `choices` are in the order in which variations list their values. */
export function variable(
  draft: Draft,
  choices: Readonly<Record<string, readonly string[]>>,
  variations: readonly VariationDraft[],
  preset: Readonly<Record<string, string>> = {},
): SeedProduct {
  const names = Object.keys(choices);
  const chosen = names.map((name) => ({
    name,
    options: [...(choices[name] ?? [])],
    variation: true,
    visible: true,
  }));
  return {
    ...simple(draft),
    type: 'VARIABLE',
    attributes: [...chosen, ...facts(draft)],
    defaultAttributes: { ...preset },
    variations: variations.map((variation): SeedVariation => {
      const parts = variation.values.filter(Boolean).map(slugOf);
      return {
        slug: [draft.slug, ...parts].join('-'),
        sku:
          draft.sku &&
          [draft.sku, ...parts.map((part) => part.replaceAll('-', '').slice(0, 5).toUpperCase())].join('-'),
        attributes: Object.fromEntries(names.map((name, i) => [name, variation.values[i] ?? ''])),
        prices: asPrices(variation.price),
        stock: variation.stock ?? plenty,
        image: null,
        description: variation.note ?? '',
      };
    }),
  };
}

const slugOf = (value: string): string =>
  value
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** All combinations of two lists of values, each priced and stocked by its place. */
export const grid = (
  first: readonly string[],
  second: readonly string[],
  make: (a: string, b: string) => Omit<VariationDraft, 'values'>,
): VariationDraft[] => first.flatMap((a) => second.map((b) => ({ values: [a, b], ...make(a, b) })));

/** One variation for each value of the only attribute, or of the first one with any of the second. */
export const each = (
  values: readonly string[],
  make: (value: string) => Omit<VariationDraft, 'values'>,
  withAny = false,
): VariationDraft[] => values.map((value) => ({ values: withAny ? [value, ''] : [value], ...make(value) }));

export const external = (draft: Draft, url: string, buttonText: string): SeedProduct => ({
  ...simple(draft),
  type: 'EXTERNAL',
  externalUrl: url,
  buttonText,
});

export const grouped = (draft: Draft, members: readonly string[]): SeedProduct => ({
  ...simple(draft),
  type: 'GROUPED',
  groupedProducts: [...members],
});

/** A virtual product whose files can be fetched after payment. */
export const download = (
  draft: Draft,
  files: Readonly<Record<string, string>>,
  limit: number | null = null,
  expiryDays: number | null = null,
): SeedProduct => ({
  ...simple({ ...draft, virtual: true }),
  downloadable: true,
  downloads: Object.entries(files).map(([name, file]) => ({ name, file })),
  downloadLimit: limit,
  downloadExpiryDays: expiryDays,
});
