import type { Locale } from '#storefront/i18n/locales.ts';
import type { BrandSafety, ProductMetaSettings } from '../settings/product-meta.ts';
import { type MetaData, metaValue } from './product-meta.ts';

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
