import type { FormattedPrices } from '#storefront/api/map/catalog/map-price.ts';
import { textLines } from '#storefront/api/map/text/sanitize-html.ts';
import type { Product, ProductType, Variation } from '#storefront/domain/catalog/catalog-types.ts';
import {
  itemNumbers,
  type MetaData,
  safetyOfMeta,
  unitFacts,
} from '#storefront/domain/catalog/product-meta.ts';
import type { Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { unitPrice, unitPriceRange } from '#storefront/domain/pricing/unit-price.ts';
import type { ProductMetaSettings } from '#storefront/domain/settings/product-meta.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { fieldValues, ownFieldValues } from './field-values.ts';

export type MetaSettings = ProductMetaSettings & Pick<SiteSettings, 'catalogLanguage' | 'graphqlUrl'>;

/** A product or variation with its prices, parsed and as the store wrote them. */
interface Sold {
  meta: MetaData;
  /** Meta data of a variation's product; none for a product. */
  inherited: MetaData;
  pricing: Pricing;
  prices: FormattedPrices;
}

/** The facts of a product or variation that meta data say; each is absent where they do not. */
export function itemFacts(
  { meta, inherited, pricing, prices }: Sold,
  settings: MetaSettings,
): Pick<Variation, 'unit' | 'gtin' | 'mpn' | 'fields'> {
  const facts = unitFacts(meta, inherited, settings);
  const typed = { regular: number(prices.rawRegular), sale: number(prices.rawSale) };
  const unit = facts === null ? undefined : unitPrice(pricing, facts, typed, settings.catalogLanguage);
  const [own, product] = [meta, inherited].map((one) =>
    fieldValues(one, settings.productFields, settings.graphqlUrl),
  );
  const fields = ownFieldValues(own, product);
  return {
    ...(unit !== undefined && { unit }),
    ...itemNumbers(meta, settings),
    ...(fields !== undefined && { fields }),
  };
}

/** The same of a product as a whole; one with variations has the range of their prices per unit. */
export function productFacts(
  sold: Sold,
  type: ProductType,
  variations: readonly Variation[],
  settings: MetaSettings,
): Pick<Product, 'unit' | 'gtin' | 'mpn' | 'safety' | 'fields'> {
  const safety = safetyOfMeta(sold.meta, settings, textLines);
  const { unit: own, ...others } = itemFacts(sold, settings);
  const unit = type === 'VARIABLE' ? unitPriceRange(variations) : own;
  return { ...(unit !== undefined && { unit }), ...others, ...(safety !== undefined && { safety }) };
}

/** The entries that pages may show: WordPress keeps keys that start with an underscore to itself. */
export function publicMeta(meta: Product['metaData']): Product['metaData'] {
  return meta.filter(({ key }) => !key.startsWith('_'));
}

function number(raw: string | null): number | null {
  return raw === null ? null : Number(raw);
}
