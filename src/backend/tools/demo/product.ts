import type {
  SeedPrices,
  SeedProduct,
  SeedProductAttribute,
  SeedStock,
  SeedVariation,
} from '../../db/seed/types.ts';
import { colorPictures, type DemoGallery, galleryPictures } from './gallery.ts';

type RequiredField =
  | 'slug'
  | 'name'
  | 'sku'
  | 'date'
  | 'shortDescription'
  | 'description'
  | 'categories'
  | 'totalSales';

type OptionalField =
  | 'type'
  | 'status'
  | 'visibility'
  | 'featured'
  | 'soldIndividually'
  | 'virtual'
  | 'taxStatus'
  | 'tags'
  | 'defaultAttributes'
  | 'upsells'
  | 'crossSells'
  | 'groupedProducts'
  | 'externalUrl'
  | 'buttonText'
  | 'downloadLimit'
  | 'downloadExpiryDays';

/** What is for sale at which price, and how much of it is left. */
interface Offer {
  price?: string | Partial<SeedPrices>;
  /** How many there are; not counted where not given. */
  stock?: number | 'sold out' | 'on backorder';
  /** At or below it the shop speaks of the last pieces. */
  lowStock?: number;
}

export interface DemoVariation extends Offer {
  /** One for each attribute to choose, in their order; '' for any. */
  values: readonly string[];
  /** HTML, shown under the options. */
  note?: string;
}

/** A product of the demo shop as its data files state it: only what differs from a plain simple product. */
export interface DemoProduct
  extends Pick<SeedProduct, RequiredField>,
    Partial<Pick<SeedProduct, OptionalField>>,
    Offer {
  /** Kilograms, then length, width and height in centimetres. */
  size?: readonly [weight: string, length: string, width: string, height: string];
  /** Attributes that inform, by name; those to choose come before them. */
  attributes?: Readonly<Record<string, string[]>>;
  choices?: Readonly<Record<string, string[]>>;
  variations?: readonly DemoVariation[];
  /** Files by the name that buyers see. */
  downloads?: Readonly<Record<string, string>>;
  meta?: Readonly<Record<string, string>>;
  pictures?: DemoGallery;
}

const NO_PRICES: SeedPrices = { regular: null, sale: null, saleFrom: null, saleTo: null };

function pricesOf({ price = {} }: Offer): SeedPrices {
  return { ...NO_PRICES, ...(typeof price === 'string' ? { regular: price } : price) };
}

function stockOf({ stock, lowStock }: Offer): SeedStock {
  const inStock: SeedStock = {
    status: 'IN_STOCK',
    quantity: null,
    lowStockAmount: lowStock ?? null,
    backorders: 'NO',
  };
  if (stock === undefined) return inStock;
  if (stock === 'sold out') return { ...inStock, status: 'OUT_OF_STOCK', quantity: 0 };
  if (stock === 'on backorder')
    return { ...inStock, status: 'ON_BACKORDER', quantity: 0, backorders: 'NOTIFY' };
  return { ...inStock, quantity: stock };
}

function attributesOf(record: DemoProduct['attributes'] = {}, variation: boolean): SeedProductAttribute[] {
  return Object.entries(record).map(([name, options]) => ({ name, options, variation, visible: true }));
}

function variationsOf({
  slug,
  sku,
  choices = {},
  variations = [],
}: DemoProduct): Omit<SeedVariation, 'image'>[] {
  return variations.map((variation) => {
    const parts = variation.values.filter(Boolean).map(slugOf);
    const skuParts = parts.map((part) => part.replaceAll('-', '').slice(0, 5).toUpperCase());
    const chosen = Object.keys(choices).map((name, index) => [name, variation.values[index] ?? '']);
    return {
      slug: [slug, ...parts].join('-'),
      sku: sku && [sku, ...skuParts].join('-'),
      attributes: Object.fromEntries(chosen),
      prices: pricesOf(variation),
      stock: stockOf(variation),
      description: variation.note ?? '',
    };
  });
}

const slugOf = (value: string): string =>
  value
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The product as the store takes it, still without reviews. */
export function seedProduct(product: DemoProduct): SeedProduct {
  const { price, stock, lowStock, size, choices, downloads, meta, pictures, ...rest } = product;
  const [weight, length, width, height] = size ?? [null, null, null, null];
  const images = galleryPictures(product);
  const byColor = colorPictures(product);
  return {
    type: 'SIMPLE',
    status: 'publish',
    visibility: 'visible',
    featured: false,
    soldIndividually: false,
    downloadable: downloads !== undefined,
    virtual: downloads !== undefined,
    downloadLimit: null,
    downloadExpiryDays: null,
    taxStatus: 'TAXABLE',
    tags: [],
    defaultAttributes: {},
    upsells: [],
    crossSells: [],
    groupedProducts: [],
    externalUrl: null,
    buttonText: null,
    ...rest,
    description: product.description.trim(),
    prices: pricesOf(product),
    stock: stockOf(product),
    ...{ weight, length, width, height },
    downloads: Object.entries(downloads ?? {}).map(([name, file]) => ({ name, file })),
    attributes: [...attributesOf(choices, true), ...attributesOf(product.attributes, false)],
    variations: variationsOf(product).map((variation) => ({
      ...variation,
      image: byColor.get(variation.attributes.pa_color ?? '') ?? null,
    })),
    images,
    metaData: Object.entries(meta ?? {}).map(([key, value]) => ({ key, value })),
    reviews: [],
  };
}
