import type { Backend } from '../../context.ts';
import type { PageOptions } from '../../options.ts';
import { connect, globalId, type Where } from './connection.ts';

export interface PageWhere {
  name?: string | null;
  nameIn?: readonly (string | null)[] | null;
}

/** Pages share the sequence of ids with products, which never have so high ones. */
const FIRST_ID = 1_000_000_000;

export type PageNode = ReturnType<typeof pageNode>;

/** A page of WordPress. */
export function pageNode({ slug, title, content }: PageOptions, databaseId: number, { siteUrl }: Backend) {
  const uri = `/${slug}/`;
  return {
    __typename: 'Page',
    id: globalId('post', databaseId),
    databaseId,
    slug,
    uri,
    link: siteUrl + uri,
    status: 'publish',
    isComment: false,
    isContentNode: true,
    isFrontPage: false,
    isPostsPage: false,
    isTermNode: false,
    title,
    content,
  };
}

/** Published pages, by the last part of their addresses where that is given. */
export function connectPages({ where, ...args }: Where<PageWhere>, backend: Backend) {
  const { name, nameIn } = where ?? {};
  const pages = pagesWithIds(backend.shop.pages)
    .filter(({ page }) => !name || page.slug === name)
    .filter(({ page }) => !nameIn || nameIn.length === 0 || nameIn.includes(page.slug));
  return connect(pages, args, ({ page, id }) => pageNode(page, id, backend));
}

export function pagesWithIds(pages: readonly PageOptions[]) {
  return pages.map((page, index) => ({ page, id: FIRST_ID + index }));
}

/** The pages that storefronts show as their own. */
export function contentPages(pages: readonly PageOptions[]) {
  return pages.flatMap(({ slug, shows }) => (shows === undefined ? [] : [{ ...shows, uri: `/${slug}/` }]));
}
