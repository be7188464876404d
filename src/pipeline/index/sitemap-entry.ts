import type { Category, Product } from '#storefront/domain/catalog/catalog-types.ts';
import { galleryPictures } from '#storefront/domain/catalog/image-sources.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { sharedUrls } from '#storefront/seo/shared-image.ts';
import type { SitemapKind } from './sitemap-shards.ts';

/** A page in the sitemaps. */
export interface SitemapEntry {
  slug: string;
  /** When its entity last changed, in milliseconds since 1970; null for lists, which change with every card. */
  modified: number | null;
  /** URLs. */
  pictures: string[];
}

/** A row of the snapshot's entities. */
export interface Entity {
  hash: string;
  json: string;
}

export function entityOf(row: Record<string, unknown>): Entity {
  return { hash: String(row.hash), json: String(row.json) };
}

/** An entry's copy of its entity. */
export function addressesOf(
  kind: SitemapKind,
  { json }: Entity,
  settings: SiteSettings,
): Pick<SitemapEntry, 'slug' | 'pictures'> {
  if (kind === 'product') {
    const product = JSON.parse(json) as Product;
    return { slug: product.slug, pictures: sharedUrls(galleryPictures(product), settings) };
  }
  const { slug, image } = JSON.parse(json) as Category;
  return { slug, pictures: image === null ? [] : sharedUrls([image], settings) };
}
