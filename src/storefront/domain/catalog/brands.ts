import type { TermKind } from '../routes/list-paths.ts';
import { TERM_PAGE_DEFAULTS } from '../settings/links.ts';
import type { SiteSettings } from '../settings/settings.ts';
import type { Product, Term } from './catalog-types.ts';

/** Names of attributes and custom fields, and labels in the shop's languages. */
const BRAND = /^(?:brand|marke|marca|marque)s?$/i;

/** WooCommerce's own brands. */
export const BRAND_TAXONOMY = 'product_brand';
export const TAG_TAXONOMY = 'product_tag';

type BrandSettings = Pick<SiteSettings, 'brandAttribute'>;

/** Returns true if a name or label is the one that the merchant's setting has for brands. */
export function isBrandAttribute(name: string, { brandAttribute = '' }: BrandSettings): boolean {
  return brandAttribute !== '' && bareName(name) === bareName(brandAttribute);
}

/** Returns true if a name or label says by itself that it is of brands. */
export function isBrandName(name: string): boolean {
  return BRAND.test(name);
}

/**
 * The taxonomy whose terms are a shop's brands: the attribute that the merchant names, else the store's own, else an
 * attribute that is called so.
 * @param groups taxonomies that listed products have terms of
 * @returns null if there is none
 */
export function brandTaxonomy(
  groups: readonly { group: string; label: string }[],
  settings: BrandSettings,
): string | null {
  const attributes = groups.filter(({ group }) => group.startsWith('pa_'));
  const found =
    attributes.find((one) => names(one.group, one.label).some((name) => isBrandAttribute(name, settings))) ??
    groups.find(({ group }) => group === BRAND_TAXONOMY) ??
    attributes.find((one) => names(one.group, one.label).some(isBrandName));
  return found?.group ?? null;
}

/** Returns true for a taxonomy whose terms have pages, or can have them: an attribute may be called brands by its label. */
export function mayHaveTermPages(
  taxonomy: string,
  {
    brandPages = TERM_PAGE_DEFAULTS.brandPages,
    tagPages = TERM_PAGE_DEFAULTS.tagPages,
    brandAttribute = '',
  }: Partial<Pick<SiteSettings, 'brandPages' | 'tagPages' | 'brandAttribute'>>,
): boolean {
  if (taxonomy === TAG_TAXONOMY) return tagPages;
  const isAttribute = taxonomy.startsWith('pa_');
  const canBeBrands = isAttribute && (brandAttribute !== '' || isBrandName(bareName(taxonomy)));
  return brandPages && (taxonomy === BRAND_TAXONOMY || canBeBrands);
}

/** The terms of a product that may have a page of a kind: of its brands those of each taxonomy that can be theirs. */
export function termsOfKind(
  kind: TermKind,
  { terms, attributes }: Pick<Product, 'terms' | 'attributes'>,
  settings: BrandSettings,
): Term[] {
  const taxonomy = kind === 'tag' ? TAG_TAXONOMY : BRAND_TAXONOMY;
  const own = terms.filter(({ taxonomyName }) => taxonomyName === taxonomy);
  if (kind === 'tag') return own;
  const named = attributes.filter(
    ({ scope, name, label, storeLabel = label }) =>
      scope === 'GLOBAL' &&
      names(name, storeLabel).some((one) => isBrandAttribute(one, settings) || isBrandName(one)),
  );
  return [...own, ...named.flatMap((attribute) => attribute.terms)];
}

function names(taxonomy: string, label: string): string[] {
  return [bareName(taxonomy), label];
}

function bareName(name: string): string {
  return name.replace(/^pa_/, '').trim().toLowerCase();
}
