import type { UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { VariationAttribute } from '#storefront/domain/catalog/catalog-types.ts';
import type { TermGroups } from './term-groups.ts';

type Variations = UnpricedProduct['variations'];

interface VariantVariations {
  language: string;
  variations: Variations;
}

/**
 * The variations of a variant, with the SKUs that those of other variants have for the same options: plugins that
 * translate a catalog leave them empty in translations, as no two products of a store may have one.
 * @param others variants of its group, whose SKUs are taken in this order
 */
export function withSharedSkus(
  { language, variations }: VariantVariations,
  others: Iterable<VariantVariations>,
  terms: TermGroups,
): Variations {
  if (variations.every(({ sku }) => sku !== null)) return variations;
  const skus = new Map<string, string>();
  for (const other of others) {
    for (const { sku, attributes } of other.variations) {
      const options = optionsOf(attributes, other.language, terms);
      if (sku !== null && !skus.has(options)) skus.set(options, sku);
    }
  }
  return variations.map((variation) => ({
    ...variation,
    sku: variation.sku ?? skus.get(optionsOf(variation.attributes, language, terms)) ?? null,
  }));
}

/** Options as text that is equal in all languages. */
function optionsOf(attributes: readonly VariationAttribute[], language: string, terms: TermGroups): string {
  const options = attributes.map(({ name, value }) => [name, terms.commonSlug(name, value, language)]);
  return JSON.stringify(options.sort());
}
