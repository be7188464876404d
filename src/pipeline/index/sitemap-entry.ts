import { storeId } from '#storefront/domain/catalog/cards.ts';
import type { Category, ListedTerm, Picture, Product } from '#storefront/domain/catalog/catalog-types.ts';
import { galleryPictures } from '#storefront/domain/catalog/image-sources.ts';
import type { ListAlternates } from '../snapshot/page-alternates.ts';

/** A product or list in the sitemaps of a view of the catalog. */
export interface SitemapEntry {
  slug: string;
  /** Its slugs in other views, null for one that does not show it; views that are left out have this one. */
  slugs: Record<string, string | null>;
  /** When its entity last changed, in milliseconds since 1970; null for lists, which change with every card. */
  modified: number | null;
  /** URLs. */
  pictures: string[];
}

/** A row of the snapshot's entities. */
export interface EntityRow {
  hash: string;
  json: string;
}

/** The facts that an entry is made from. */
export interface SitemapSource extends Pick<SitemapEntry, 'slug' | 'slugs'> {
  /** Of all that the entry depends on. */
  hash: string;
  pictures: Picture[];
  /** Id in the store of what tells when it changed; null if nothing does. */
  modifiedWith: number | null;
}

export function productSource(product: Product, { hash }: EntityRow): SitemapSource {
  const { slug, hiddenIn = [] } = product;
  const slugs = { ...product.slugs, ...Object.fromEntries(hiddenIn.map((view) => [view, null])) };
  return { slug, slugs, hash, pictures: galleryPictures(product), modifiedWith: storeId(product) };
}

/** @param alternates where the views of a translated catalog have its list; undefined without languages */
export function listSource(
  { slug, ...shown }: Category | ListedTerm,
  { hash }: EntityRow,
  alternates: EntityRow | undefined,
): SitemapSource {
  const lists = alternates === undefined ? {} : (JSON.parse(alternates.json) as ListAlternates);
  const slugs = Object.entries(lists).map(([view, list]) => [view, list.pages > 0 ? list.slug : null]);
  return {
    slug,
    slugs: Object.fromEntries(slugs),
    hash: hash + (alternates?.hash ?? ''),
    pictures: 'image' in shown && shown.image !== null ? [shown.image] : [],
    modifiedWith: null,
  };
}
