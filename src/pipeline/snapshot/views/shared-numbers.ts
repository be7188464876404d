import type { UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { VariationAttribute } from '#storefront/domain/catalog/catalog-types.ts';
import type { TermGroups } from './term-groups.ts';
import type { ViewRules } from './translation-groups.ts';

type Variations = UnpricedProduct['variations'];

interface VariantVariations {
  language: string;
  variations: Variations;
}

/** Numbers that variations for the same options share in all languages. */
interface Numbers {
  sku: string | null;
  metaData: { key: string; value: string }[];
}

/**
 * The variations of a variant, with the SKUs and the meta data of no language that those of other variants have for the
 * same options: plugins that translate a catalog leave them empty in translations, as no two products of a store may have one.
 * @param others variants of its group, whose numbers are taken in this order
 */
export function withSharedNumbers(
  { language, variations }: VariantVariations,
  others: Iterable<VariantVariations>,
  { terms, rules }: { terms: TermGroups; rules: ViewRules },
): Variations {
  const shared = new Map<string, Numbers>();
  for (const other of others) {
    for (const { sku, metaData = [], attributes } of other.variations) {
      const options = optionsOf(attributes, other.language, terms);
      const known = shared.get(options);
      shared.set(options, {
        sku: known?.sku ?? sku,
        metaData: withSharedMeta(known?.metaData ?? [], metaData, rules),
      });
    }
  }
  return variations.map(({ metaData = [], ...variation }) => {
    const numbers = shared.get(optionsOf(variation.attributes, language, terms));
    const meta = withSharedMeta(metaData, numbers?.metaData ?? [], rules);
    const sku = variation.sku ?? numbers?.sku ?? null;
    return { ...variation, sku, ...(meta.length > 0 && { metaData: meta }) };
  });
}

/** Meta data with the entries of no language that it lacks and another variant has. */
export function withSharedMeta<Entry extends { key: string }>(
  own: Entry[],
  others: readonly Entry[],
  { sharedMeta }: Pick<ViewRules, 'sharedMeta'>,
): Entry[] {
  const known = new Set(own.map(({ key }) => key));
  return [...own, ...others.filter(({ key }) => sharedMeta.has(key) && !known.has(key))];
}

/** Options as text that is equal in all languages. */
function optionsOf(attributes: readonly VariationAttribute[], language: string, terms: TermGroups): string {
  const options = attributes.map(({ name, value }) => [name, terms.commonSlug(name, value, language)]);
  return JSON.stringify(options.sort());
}
