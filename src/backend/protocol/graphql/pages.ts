import type { Backend } from '../../context.ts';
import type { PageOptions } from '../../options.ts';
import { connect, type PageArgs } from './connection.ts';
import { PageNode } from './nodes/page.ts';

export interface PageWhere {
  name?: string | null;
  nameIn?: readonly (string | null)[] | null;
}

/** Pages share the sequence of ids with products, which never have so high ones. */
const FIRST_ID = 1_000_000_000;

/** Published pages, by the last part of their addresses where that is given. */
export function connectPages({ where, ...args }: PageArgs & { where?: PageWhere | null }, backend: Backend) {
  const { name, nameIn } = where ?? {};
  const pages = pagesWithIds(backend.shop.pages)
    .filter(({ page }) => !name || page.slug === name)
    .filter(({ page }) => !nameIn || nameIn.length === 0 || nameIn.includes(page.slug));
  return connect(
    pages,
    args,
    ({ id }) => id,
    ({ page, id }) => new PageNode(page, id, backend),
  );
}

export function pagesWithIds(pages: readonly PageOptions[]) {
  return pages.map((page, index) => ({ page, id: FIRST_ID + index }));
}

/** The pages that storefronts show as their own. */
export function contentPages(pages: readonly PageOptions[]) {
  return pages.flatMap(({ slug, shows }) => (shows === undefined ? [] : [{ ...shows, uri: `/${slug}/` }]));
}
