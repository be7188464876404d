import type { Picture } from '#storefront/domain/catalog/catalog-types.ts';
import type { ListingPageData } from '#storefront/domain/page-data/page-data.ts';

/** The large picture above a list: that of its category, on its first page; null for none. */
export function listBanner({ listing: { category, page } }: ListingPageData): Picture | null {
  return page === 1 ? (category?.image ?? null) : null;
}
