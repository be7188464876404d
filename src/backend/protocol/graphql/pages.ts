import type { Backend } from '../../context.ts';
import type { PageOptions } from '../../options.ts';
import { connect, globalId, parseGlobalId, type Where } from './connection.ts';
import {
  type LanguageWhere,
  languageFields,
  languagePath,
  requestedLanguages,
  rootWhere,
} from './languages.ts';

export interface PageWhere extends LanguageWhere {
  name?: string | null;
  nameIn?: readonly (string | null)[] | null;
}

/** Pages share the sequence of ids with products, which never have so high ones. */
const FIRST_ID = 1_000_000_000;

export type PageNode = ReturnType<typeof pageFields> & ReturnType<typeof pageTranslations>;

/** A page of WordPress. */
export function pageNode(page: PageOptions, databaseId: number, backend: Backend): PageNode {
  return { ...pageFields(page, databaseId, backend), ...pageTranslations(page, backend) };
}

function pageFields(page: PageOptions, databaseId: number, { siteUrl, shop }: Backend) {
  const uri = pagePath(page, shop);
  return {
    __typename: 'Page',
    id: globalId('post', databaseId),
    databaseId,
    slug: page.slug,
    uri,
    link: siteUrl + uri,
    status: page.status ?? 'publish',
    isComment: false,
    isContentNode: true,
    isFrontPage: false,
    isPostsPage: false,
    isTermNode: false,
    title: page.title,
    content: page.content,
  };
}

function pageTranslations({ slug, translationGroup, ...page }: PageOptions, backend: Backend) {
  const others = () =>
    pagesWithIds(backend.shop.pages)
      .map((other) => ({ ...other, language: other.page.language }))
      .filter((other) => translationGroup !== undefined && other.page.translationGroup === translationGroup)
      .filter((other) => other.page.slug !== slug);
  const toNode = ({ page, id }: { page: PageOptions; id: number }): object => pageNode(page, id, backend);
  return languageFields(page, others, { toNode }, backend);
}

function pagePath({ slug, language }: PageOptions, shop: Backend['shop']): string {
  return `${languagePath(language, shop)}/${slug}/`;
}

/** Published pages, by the last part of their addresses if that is given. */
export function connectPages({ where, ...args }: Where<PageWhere>, backend: Backend) {
  const { name, nameIn } = where ?? {};
  const languages = requestedLanguages(rootWhere(where ?? {}, backend.shop), backend.shop);
  const pages = pagesWithIds(backend.shop.pages)
    .filter(({ page }) => page.status !== 'draft')
    .filter(({ page }) => !languages || languages.includes(page.language ?? ''))
    .filter(({ page }) => !name || page.slug === name)
    .filter(({ page }) => !nameIn || nameIn.length === 0 || nameIn.includes(page.slug));
  return connect(pages, args, ({ page, id }) => pageNode(page, id, backend));
}

export function pagesWithIds(pages: readonly PageOptions[]) {
  return pages.map((page, index) => ({ page, id: FIRST_ID + index }));
}

/** A page by its id; a draft is shown to editors alone. */
export function findPage(id: string, idType: 'DATABASE_ID' | 'ID' | 'URI', backend: Backend) {
  const wanted = idType === 'ID' ? parseGlobalId(id).id : Number(id);
  const found = pagesWithIds(backend.shop.pages).find(({ page, id: own }) =>
    idType === 'URI'
      ? pagePath(page, backend.shop) === `/${id.split('/').filter(Boolean).join('/')}/`
      : own === wanted,
  );
  if (found === undefined || (found.page.status === 'draft' && !backend.showsDrafts)) return null;
  return pageNode(found.page, found.id, backend);
}

/** The pages that storefronts show as their own. */
export function contentPages(shop: Backend['shop']) {
  return shop.pages.flatMap((page) =>
    page.shows === undefined || page.status === 'draft' ? [] : [{ ...page.shows, uri: pagePath(page, shop) }],
  );
}
