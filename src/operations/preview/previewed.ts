import { IsletError, says } from '#kit/messages/says.ts';
import { readMarkdownPages } from '#pipeline/snapshot/content/markdown-pages.ts';
import { type EntityOverlay, type OpenCatalog, openCatalog } from '#pipeline/snapshot/open-catalog.ts';
import { listOverlay } from '#pipeline/snapshot/preview/list-overlay.ts';
import { pageOverlay, readDraftPage, textOverlay } from '#pipeline/snapshot/preview/page-overlay.ts';
import { productOverlay } from '#pipeline/snapshot/preview/product-overlay.ts';
import { type DraftReader, readDraft } from '#pipeline/snapshot/preview/read-draft.ts';
import type { SnapshotDatabase } from '#pipeline/snapshot/snapshot-database.ts';
import { KnownPictures, productPictures } from '#pipeline/snapshot/source/known-pictures.ts';
import type { PreviewNote } from '#storefront/domain/page-data/page-data.ts';
import { contentPagePath } from '#storefront/domain/routes/content-pages.ts';
import { listingPath, listOf } from '#storefront/domain/routes/list-paths.ts';
import { matchRoute, routePath } from '#storefront/domain/routes/routes.ts';
import type { MerchantConfig, SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

/** The store as an editor sees it, and the last release's snapshot of it. */
export interface PreviewSources extends DraftReader {
  /** File path of the snapshot. */
  snapshot: string;
  /** The same snapshot, open for reading. */
  db: SnapshotDatabase;
  config: MerchantConfig;
  /** Folder of the merchant's Markdown files. */
  contentFolder: string;
}

/** There is nothing of which a preview could be made. */
export class NothingToPreview extends IsletError {}

/** The content of a preview, and the page of the shop that shows it. */
export interface Previewed {
  entities: EntityOverlay;
  shows: PreviewNote['shows'];
  /** Settings that its page has otherwise. */
  settings?: Partial<SiteSettings>;
  pathIn(locale: Locale): string;
}

/**
 * Reads a product, published or not.
 * @param moment whose prices it shows, in milliseconds since 1970; null for those of now
 * @returns null if the store shows it to nobody, or to other editors
 */
export async function previewProduct(
  id: number,
  moment: number | null,
  sources: PreviewSources,
): Promise<Previewed | null> {
  const { db, config } = sources;
  const draft = await readDraft(sources, id, moment);
  if (draft === null) return null;
  const { product } = draft.mapped;
  const known = new KnownPictures(db);
  const hasNewPictures = productPictures(product).some(({ sourceUrl }) => !known.has(sourceUrl));
  return {
    entities: productOverlay(draft.mapped, { db, config, moment: moment ?? Date.now() }),
    shows: draft.isPublished ? 'now' : 'draft',
    // Pictures are processed for releases: until then the page has the store's own files.
    ...(hasNewPictures && { settings: { imageProvider: 'none' } }),
    pathIn: (locale) => routePath('product-slug', locale, { slug: product.slug }),
  };
}

/** Reads a page of WordPress. @returns null if the store shows it to nobody, or to other editors */
export async function previewPage(id: number, { client }: PreviewSources): Promise<Previewed | null> {
  const page = await readDraftPage(client, id);
  if (page === null) return null;
  return {
    entities: pageOverlay(page),
    shows: 'page',
    pathIn: (locale) => contentPagePath(page.slug, locale),
  };
}

/**
 * Reads a page that the merchant has written in Markdown files, drafts included.
 * @param name of its files, without the extension
 * @throws NothingToPreview if there are none; IsletError if a page can show none of them
 */
export function previewText(name: string, { contentFolder }: PreviewSources): Previewed {
  const { texts, problems } = readMarkdownPages(contentFolder);
  const shown = texts.filter((text) => text.name === name);
  const [first] = shown;
  if (first === undefined) {
    const problem = problems.find(({ source }) => source.endsWith(`/${name}.md`));
    if (problem === undefined) throw new NothingToPreview(says('previews.noFile', { name }));
    throw new IsletError(says('previews.file', { ...problem }));
  }
  return {
    entities: textOverlay(shown),
    shows: 'file',
    pathIn: (locale) => contentPagePath(first.slug, locale),
  };
}

/**
 * Reads the products of a page of a list whose prices the dates of sales change.
 * @param path of the page in any locale
 * @param locale in which it is shown
 * @throws NothingToPreview if the last release has no such page there
 */
export async function previewList(
  path: string,
  { locale, moment }: { locale: Locale; moment: number },
  sources: PreviewSources,
): Promise<Previewed> {
  const catalog = openCatalog(sources.snapshot, () => {});
  try {
    const paths = listPaths(path, catalog);
    const page = paths && listed(catalog.in(locale), paths(locale));
    if (!page) throw new NothingToPreview(says('previews.noList', { path }));
    return {
      entities: await listOverlay(page.products, { ...sources, moment }),
      shows: 'list',
      pathIn: paths,
    };
  } finally {
    catalog.close();
  }
}

/** The path of a list in each locale, `''` where it has none; null if a path is that of no list. */
function listPaths(path: string, catalog: OpenCatalog): ((locale: Locale) => string) | null {
  const match = matchRoute(path);
  const list = match && listOf(match);
  if (!list || list.page === null) return null;
  const { slug, page, kind } = list;
  const paths = catalog.in(match.locale).pathsOf(match);
  return (locale) => (paths === null ? listingPath(locale, slug, page, kind) : (paths[locale] ?? ''));
}

function listed(catalog: OpenCatalog, path: string) {
  const match = path === '' ? null : matchRoute(path);
  const list = match && listOf(match);
  return list && list.page !== null && catalog.listing(list.slug, list.page, list.kind);
}
