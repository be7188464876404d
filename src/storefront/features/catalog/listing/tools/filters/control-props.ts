import type { CatalogIndex } from '#storefront/domain/search/catalog-index/catalog-index.ts';
import type { Choice, Facet } from '#storefront/domain/search/facets/facet.ts';

/** Properties of a facet's control. */
export interface ControlProps {
  facet: Facet;
  index: CatalogIndex;
  /** Number of products that each option would show. */
  counts: ArrayLike<number>;
  /** Empty for none. */
  choice: Choice;
  /** @param follows for changes that follow each other, as those of a slider */
  onChange(choice: Choice, follows?: boolean): void;
}
