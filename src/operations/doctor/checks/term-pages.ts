import { brandTaxonomy, TAG_TAXONOMY } from '#storefront/domain/catalog/brands.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import { termOfPath } from '#storefront/domain/settings/term-pages.ts';
import { type Said, say } from '../finding.ts';
import { listNames } from '../format.ts';
import type { CatalogFacts } from '../read-catalog.ts';
import { ofCatalog } from './catalog.ts';

export const termPages = ofCatalog(({ terms }, { options }) => findTermPages(terms, options.config));

/** Says how many brands and tags have pages, and which entries of menus lead to none. */
export function findTermPages(terms: CatalogFacts['terms'], config: MerchantConfig): Said[] {
  const settings = mergeSettings(config, {});
  const taxonomy = settings.brandPages ? brandTaxonomy([...terms.values()], settings) : null;
  const shown = {
    brand: slugsOf(terms, taxonomy),
    tag: slugsOf(terms, settings.tagPages ? TAG_TAXONOMY : null),
  };
  const limit = LIMITS.termPages;
  const missing = Object.values(settings.menuPages)
    .flat()
    .filter((path) => {
      const term = termOfPath(path);
      return term !== null && !shown[term.kind].has(term.slug);
    });
  const counts = { brands: shown.brand.size, tags: shown.tag.size };
  const said = [
    ...(Math.max(counts.brands, counts.tags) > limit ? [say('terms.many', { ...counts, limit })] : []),
    ...(missing.length > 0 ? [say('terms.menu', { pages: listNames(missing) })] : []),
  ];
  return said.length > 0 ? said : [say('terms.ok', counts)];
}

function slugsOf(terms: CatalogFacts['terms'], taxonomy: string | null): ReadonlySet<string> {
  return terms.get(taxonomy ?? '')?.slugs ?? new Set();
}
