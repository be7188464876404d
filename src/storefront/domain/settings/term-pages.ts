import { listOf, type TermKind } from '../routes/list-paths.ts';
import { matchRoute } from '../routes/routes.ts';

/** A page of a brand or tag in the default locale, such as `/brand/north/`. */
type TermPath = `/brand/${string}/` | `/product-tag/${string}/`;

/** Menus that can have pages of brands and tags: the header's, and that of the shop in the footer. */
export const TERM_MENUS = ['main', 'shop'] as const;

/** Settings of the pages of brands and tags. */
export interface TermPageSettings {
  /** Each brand of a listed product has a page. */
  brandPages: boolean;
  /** So has each product tag. Off by default: stores have hundreds of tags with one product each. */
  tagPages: boolean;
  /** Pages of brands and tags in menus, in order, by their addresses in the default locale. */
  menuPages: Readonly<Partial<Record<(typeof TERM_MENUS)[number], readonly TermPath[]>>>;
}

export const TERM_PAGE_DEFAULTS: TermPageSettings = { brandPages: true, tagPages: false, menuPages: {} };

/** The brand or tag whose first page an address is; null for any other address. */
export function termOfPath(path: string): { kind: TermKind; slug: string } | null {
  const match = path.endsWith('/') ? matchRoute(path) : null;
  const list = match && listOf(match);
  if (!list?.slug || list.kind === 'category' || path.includes('/page/')) return null;
  return { kind: list.kind, slug: list.slug };
}
