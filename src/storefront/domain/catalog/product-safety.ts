import type { Locale } from '#storefront/i18n/locales.ts';
import type { BrandSafety, ProductMetaSettings } from '../settings/product-meta.ts';
import { type MetaData, metaValue } from './product-meta.ts';

/** What shoppers have to learn of a product's safety, each as lines of text; absent where nobody says it. */
export interface ProductSafety {
  maker?: readonly string[];
  /** The responsible person in the EU, for makers from elsewhere. */
  responsible?: readonly string[];
  warnings?: readonly string[];
}

type SafetySettings = Pick<ProductMetaSettings, 'productSafety'>;

/** What the meta data of a product says of its safety; undefined for nothing. @param toLines the lines of its HTML */
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

/** The safety of a product as a page in a locale says it: its own facts first, then those of its brand. */
export function shownSafety(
  own: ProductSafety | undefined,
  brand: string | null,
  { productSafety: { brands } }: SafetySettings,
  locale: Locale,
): ProductSafety | undefined {
  const { maker, responsible, warnings } = safetyOfBrand(brand, brands);
  return filled({ maker, responsible, warnings: warnings?.[locale], ...own });
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
