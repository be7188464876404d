import { IsletError, says } from '#kit/messages/says.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

const KINDS = ['text', 'number', 'link', 'list', 'html'] as const;
const PLACES = ['details', 'belowTitle', 'belowPrice'] as const;

export type FieldPlace = (typeof PLACES)[number];

/** A product field: meta data of the store that pages of products show. */
export interface ProductField {
  /** Its key in the store; one that begins with an underscore is shown too. */
  meta: string;
  /** By locale; the others show the first one. */
  label: Partial<Record<Locale, string>>;
  place: FieldPlace;
  /** Of its values in the store; `text` by default. */
  kind?: (typeof KINDS)[number];
  /** Of numbers, such as `cm`. */
  unit?: string;
}

/** @throws IsletError if a field says no key, label, place or kind, or a key is there twice */
export function assertProductFields(fields: readonly ProductField[]): void {
  const known = new Set<string>();
  for (const { meta, label, place, kind = 'text' } of fields) {
    const isRight =
      typeof meta === 'string' &&
      meta.trim() !== '' &&
      !known.has(meta) &&
      Object.values(label ?? {}).some(Boolean) &&
      PLACES.includes(place) &&
      KINDS.includes(kind);
    if (!isRight) {
      const [kinds, places] = [KINDS.join(', '), PLACES.join(', ')];
      throw new IsletError(says('setting.productField', { meta: String(meta), kinds, places }));
    }
    known.add(meta);
  }
}

/** Meta keys of what a price per unit is made of. */
interface UnitPriceKeys {
  /** Unit, such as `kg`. */
  unit: string;
  /** Number of units that the price is for, such as 100 of `g`; 1 where a product has none. */
  base: string;
  /** Content of the product in that unit. */
  amount: string;
  /** Price per unit as the merchant typed it, for products without a content. */
  regular: string;
  /** The same while the product is on sale. */
  sale: string;
}

/** Lines of text, such as name, postal and electronic address. */
type Lines = readonly string[];

export interface BrandSafety {
  maker?: Lines;
  /** The responsible person in the EU, for makers from elsewhere. */
  responsible?: Lines;
  /** Warnings by locale; other locales show none of them. */
  warnings?: Partial<Record<Locale, Lines>>;
}

interface ProductSafetySettings {
  /** Meta keys of products that say it themselves. */
  keys: { maker: string; responsible: string; warnings: string };
  /** By the name of the brand. */
  brands: Readonly<Record<string, BrandSafety>>;
}

/** Facts that stores keep as meta data of products and variations. */
export interface ProductMetaSettings {
  /** False for a shop without prices per unit. */
  unitPrice: UnitPriceKeys | false;
  productSafety: ProductSafetySettings;
  /** Meta keys of global trade item numbers and of manufacturers' part numbers, the first that is there counts. */
  identifiers: { gtin: readonly string[]; mpn: readonly string[] };
  productFields: readonly ProductField[];
}

/** Those of Germanized. */
const UNIT_PRICE_KEYS: UnitPriceKeys = {
  unit: '_unit',
  base: '_unit_base',
  amount: '_unit_product',
  regular: '_unit_price_regular',
  sale: '_unit_price_sale',
};

export const PRODUCT_META_DEFAULTS: ProductMetaSettings = {
  unitPrice: UNIT_PRICE_KEYS,
  productSafety: {
    keys: { maker: '_gpsr_maker', responsible: '_gpsr_responsible', warnings: '_safety_instructions' },
    brands: {},
  },
  // WooCommerce's own, then those of Germanized and of common plugins for numbers.
  identifiers: {
    gtin: [
      '_global_unique_id',
      '_ts_gtin',
      '_wpm_gtin_code',
      'hwp_product_gtin',
      'hwp_var_gtin',
      '_alg_ean',
      '_gtin',
      'gtin',
      '_ean',
      'ean',
    ],
    mpn: ['_ts_mpn', '_mpn', 'mpn'],
  },
  productFields: [],
};

/** The part that the merchant's file sets; the rest are the defaults. */
export interface ProductMetaConfig {
  unitPrice?: Partial<UnitPriceKeys> | false;
  productSafety?: { keys?: Partial<ProductSafetySettings['keys']>; brands?: ProductSafetySettings['brands'] };
  identifiers?: Partial<ProductMetaSettings['identifiers']>;
  productFields?: readonly ProductField[];
}

export function mergeProductMeta(config: ProductMetaConfig): ProductMetaSettings {
  const { productSafety, identifiers } = PRODUCT_META_DEFAULTS;
  return {
    unitPrice: config.unitPrice === false ? false : { ...UNIT_PRICE_KEYS, ...config.unitPrice },
    productSafety: {
      keys: { ...productSafety.keys, ...config.productSafety?.keys },
      brands: config.productSafety?.brands ?? {},
    },
    identifiers: { ...identifiers, ...config.identifiers },
    productFields: config.productFields ?? [],
  };
}

/** The keys of meta data that no language changes: numbers, and what prices per unit are made of. */
export function sharedMetaKeys({
  unitPrice,
  identifiers,
  productFields,
}: ProductMetaSettings): ReadonlySet<string> {
  const units = unitPrice === false ? [] : Object.values(unitPrice);
  const numbers = productFields.filter(({ kind }) => kind === 'number').map(({ meta }) => meta);
  return new Set([...units, ...identifiers.gtin, ...identifiers.mpn, ...numbers].filter(Boolean));
}

/** The keys of meta data that a shop reads, besides what WordPress shows everybody; sorted, each once. */
export function metaKeysOf(config: ProductMetaConfig): string[] {
  const { unitPrice, productSafety, identifiers, productFields } = mergeProductMeta(config);
  const units = unitPrice === false ? [] : Object.values(unitPrice);
  const fields = productFields.map(({ meta }) => meta);
  const keys = [
    ...units,
    ...Object.values(productSafety.keys),
    ...identifiers.gtin,
    ...identifiers.mpn,
    ...fields,
  ];
  return [...new Set(keys.filter(Boolean))].sort();
}
