import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isIndexed } from '#storefront/domain/routes/page-match.ts';
import { matchRoute } from '#storefront/domain/routes/routes.ts';
import { structuredDataProblems } from '../fixtures/schema-org.ts';
import { type Check, hasFile, siteRoot } from './built-site.ts';

const LISTS = /^(products|product-category)/;
/** Kinds that the store may hide, and those whose categories may be empty. */
const OF_CATALOG = /^product(-category)?-slug$/;

let paths: ReadonlySet<string> | undefined;

/** Paths of all pages that the sitemaps list. */
function inSitemaps(): ReadonlySet<string> {
  if (paths !== undefined) return paths;
  const files = globSync('sitemap*.xml', { cwd: siteRoot() }).map((file) =>
    readFileSync(join(siteRoot(), file), 'utf8'),
  );
  const listed = files.flatMap((file) =>
    [...file.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url),
  );
  paths = new Set(listed.map((url) => new URL(url).pathname));
  return paths;
}

/** Texts of every page for search engines and link previews. */
export const SEARCH_CHECKS: Record<string, Check> = {
  'is listed by search engines exactly where its route and the sitemaps say so': ({ path, $ }) => {
    const hidden = ($('meta[name="robots"]').attr('content') ?? '').includes('noindex');
    const listed =
      isIndexed(path) && (!OF_CATALOG.test(matchRoute(path)?.name ?? '') || inSitemaps().has(path));
    return hidden === listed ? [`noindex ${hidden}`] : [];
  },

  'describes itself as schema.org and search engines expect': ({ path, $ }) => {
    const documents = $('script[type="application/ld+json"]')
      .toArray()
      .map((script) => $(script).text());
    const isProduct = matchRoute(path)?.name === 'product-slug' && !path.endsWith('404.html');
    return [
      ...(documents.length > 1 || (isProduct && documents.length === 0)
        ? [`${documents.length} documents`]
        : []),
      ...documents.flatMap((document) => structuredDataProblems(JSON.parse(document))),
    ];
  },

  'links to no filtered, sorted or searched list': ({ path, $ }) =>
    $('a[href]')
      .toArray()
      .map((link) => new URL($(link).attr('href') ?? '', `https://shop.example${path}`))
      .filter((url) => url.search !== '' && LISTS.test(matchRoute(url.pathname)?.name ?? ''))
      .map((url) => `link to ${url.pathname}${url.search}`),

  'has a picture for previews that exists, with its size and text': ({ $ }) => {
    const content = (property: string) => $(`meta[property="${property}"]`).attr('content') ?? '';
    const image = content('og:image');
    const card = $('meta[name="twitter:card"]').attr('content');
    if (image === '') return card === 'summary' ? [] : [`card ${card}`];
    const { pathname } = new URL(image);
    return [
      ...(card === 'summary_large_image' ? [] : [`card ${card}`]),
      ...(content('og:image:alt') === '' ? ['no text'] : []),
      ...(pathname.startsWith('/pictures/') && !(Number(content('og:image:width')) > 0) ? ['no size'] : []),
      ...(hasFile(pathname) ? [] : [`missing ${image}`]),
    ];
  },
};
