import type { Locale } from '#storefront/i18n/locales.ts';
import type { UnitFacts } from '../pricing/unit-price.ts';
import type { BrandSafety, ProductMetaSettings } from '../settings/product-meta.ts';

/** Meta data of a product or variation. */
export type MetaData = readonly { key: string; value: string }[];

/** The value of the first of several keys that has one. */
export function metaValue(meta: MetaData, keys: readonly string[]): string | undefined {
  const values = keys.flatMap((name) => meta.find(({ key }) => key === name)?.value.trim() || []);
  return values[0];
}

/** Numbers of a product or variation; absent where it has none. */
export interface ItemNumbers {
  gtin?: string;
  mpn?: string;
}

export function itemNumbers(
  meta: MetaData,
  { identifiers }: Pick<ProductMetaSettings, 'identifiers'>,
): ItemNumbers {
  const gtin = identifiers.gtin.flatMap((key) => gtinOf(metaValue(meta, [key])) ?? [])[0];
  const mpn = metaValue(meta, identifiers.mpn);
  return { ...(gtin !== undefined && { gtin }), ...(mpn !== undefined && { mpn }) };
}

/**
 * The price per unit of a product or variation as a store says it.
 * @param parent meta data of a variation's product, whose unit and quantities it has unless it has its own
 * @returns null where it names no unit
 */
export function unitFacts(
  meta: MetaData,
  parent: MetaData,
  { unitPrice: keys }: Pick<ProductMetaSettings, 'unitPrice'>,
): UnitFacts | null {
  if (keys === false) return null;
  const inherited = (key: string) => metaValue(meta, [key]) ?? metaValue(parent, [key]);
  const unit = inherited(keys.unit);
  if (unit === undefined) return null;
  return {
    unit,
    base: quantity(inherited(keys.base)),
    amount: quantity(inherited(keys.amount)),
    typed: {
      regular: quantity(metaValue(meta, [keys.regular])),
      sale: quantity(metaValue(meta, [keys.sale])),
    },
  };
}

/** A number above zero, written with a point or a comma; null for anything else. */
function quantity(text: string | undefined): number | null {
  const number = Number((text ?? '').replace(',', '.'));
  return Number.isFinite(number) && number > 0 ? number : null;
}

/** A Global Trade Item Number (EAN, UPC, ISBN-13) without spaces and hyphens; null for any other text. */
export function gtinOf(text: string | null | undefined): string | null {
  const digits = (text ?? '').replace(/[\s-]/g, '');
  return isGtin(digits) ? digits : null;
}

/** True for 8, 12, 13 or 14 digits, the last of which is the check digit of the others. */
function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Facts about the safety of a product, each as lines of text; absent where nobody says it. */
export interface ProductSafety {
  maker?: readonly string[];
  /** The responsible person in the EU, for makers from elsewhere. */
  responsible?: readonly string[];
  warnings?: readonly string[];
  /** BCP 47 tag of the warnings; absent if they are in the page's language, and in entities. */
  warningsLang?: string;
}

type SafetySettings = Pick<ProductMetaSettings, 'productSafety'>;

/** The safety of a product by its meta data; undefined where they say nothing. @param toLines the lines of its HTML */
export function safetyOfMeta(
  meta: MetaData,
  { productSafety: { keys } }: SafetySettings,
  toLines: (html: string) => string[],
): ProductSafety | undefined {
  const lines = (key: string) => toLines(metaValue(meta, [key]) ?? '');
  return filled({
    maker: lines(keys.maker),
    responsible: lines(keys.responsible),
    warnings: lines(keys.warnings),
  });
}

/**
 * The safety of a product as a page in a locale says it: its own facts first, then those of its brand.
 * @param lang of the product's own texts; undefined if it is the page's
 */
export function shownSafety(
  own: ProductSafety | undefined,
  brand: string | null,
  { productSafety: { brands } }: SafetySettings,
  { locale, lang }: { locale: Locale; lang: string | undefined },
): ProductSafety | undefined {
  const { maker, responsible, warnings } = safetyOfBrand(brand, brands);
  const shown = filled({ maker, responsible, warnings: warnings?.[locale], ...own });
  return shown && own?.warnings && lang !== undefined ? { ...shown, warningsLang: lang } : shown;
}

function safetyOfBrand(brand: string | null, brands: Readonly<Record<string, BrandSafety>>): BrandSafety {
  const bare = (name: string) => name.trim().toLowerCase();
  const named = Object.entries(brands).find(([name]) => brand !== null && bare(name) === bare(brand));
  return named?.[1] ?? {};
}

/** The facts that have a line. */
function filled(
  facts: { [K in keyof ProductSafety]: ProductSafety[K] | undefined },
): ProductSafety | undefined {
  const said = Object.entries(facts).filter(([, lines]) => lines !== undefined && lines.length > 0);
  return said.length === 0 ? undefined : (Object.fromEntries(said) as ProductSafety);
}
