import { entityKey } from '#pipeline/snapshot/entity-keys.ts';
import type { EntityOverlay } from '#pipeline/snapshot/open-catalog.ts';
import { pageOverlay } from '#pipeline/snapshot/preview/page-overlay.ts';
import { productOverlay } from '#pipeline/snapshot/preview/product-overlay.ts';
import { readDraft } from '#pipeline/snapshot/preview/read-draft.ts';
import { readDraftPage } from '#pipeline/snapshot/preview/read-draft-page.ts';
import { SnapshotDatabase } from '#pipeline/snapshot/snapshot-database.ts';
import { KnownPictures, productPictures } from '#pipeline/snapshot/source/known-pictures.ts';
import { SourceStore } from '#pipeline/snapshot/source/source-store.ts';
import { ApiClient } from '#storefront/api/api-client.ts';
import { formatApiError } from '#storefront/api/merchant-errors.ts';
import type { PreviewNote } from '#storefront/domain/page-data/preview-note.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { metaKeysOf } from '#storefront/domain/settings/product-meta.ts';
import type { MerchantConfig, SiteSettings } from '#storefront/domain/settings/settings.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import type { PreviewKey } from './preview-key.ts';

/** Name and password of an editor of the store. */
export interface Editor {
  name: string;
  password: string;
}

interface PreviewStore {
  endpoint: string;
  /** Null reads as everybody may. */
  editor: Editor | null;
  /** File path of the snapshot. */
  snapshot: string;
  config: MerchantConfig;
}

interface Previewed {
  entities: EntityOverlay;
  shows: PreviewNote['shows'];
  pathIn(locale: Locale): string;
}

/** A page to be rendered over the snapshot. */
interface PreviewPage {
  /** In the locale that was asked for. */
  path: string;
  entities: EntityOverlay;
  note: PreviewNote;
}

/**
 * Reads what a preview is of from the store, as an editor sees it.
 * @param pathIn its own address in each locale
 * @returns null if the store shows it to nobody, or to other editors
 * @throws ApiError if the store fails, SnapshotError if there is no snapshot, IsletError if the shop could not show it
 */
export async function readPreviewPage(
  key: PreviewKey,
  locale: Locale,
  pathIn: (locale: Locale) => string,
  store: PreviewStore,
): Promise<PreviewPage | null> {
  const readAt = Date.now();
  const previewed = await readPreview(key, store, readAt);
  if (previewed === null) return null;
  const { shows, entities, pathIn: pageIn } = previewed;
  const paths = Object.fromEntries(LOCALE_CODES.map((code) => [code, pathIn(code)])) as Record<
    Locale,
    string
  >;
  const { moment, until } = key;
  return { path: pageIn(locale), entities, note: { shows, moment, until, readAt, paths } };
}

async function readPreview(
  { kind, id, moment }: PreviewKey,
  { endpoint, editor, snapshot, config }: PreviewStore,
  now: number,
): Promise<Previewed | null> {
  const client = editorsClient(endpoint, editor);
  const db = new SnapshotDatabase(snapshot, { readOnly: true });
  try {
    const languages = new SourceStore(db).state('languages') ?? null;
    if (kind === 'page') {
      const page = await readDraftPage(client, id);
      if (page === null) return null;
      const entities = withSettings(db, pageOverlay(page));
      return {
        entities,
        shows: 'page',
        pathIn: (locale) => routePath('content-page', locale, { contentSlug: page.slug }),
      };
    }
    const draft = await readDraft({ client, languages, metaKeys: metaKeysOf(config) }, id, moment);
    if (draft === null) return null;
    const { product } = draft.mapped;
    const known = new KnownPictures(db);
    const hasNewPictures = productPictures(product).some(({ sourceUrl }) => !known.has(sourceUrl));
    const entities = productOverlay(draft.mapped, { db, config, moment: moment ?? now });
    return {
      // Pictures are processed for releases: until then the page has the store's own files.
      entities: withSettings(db, entities, hasNewPictures ? { imageProvider: 'none' } : {}),
      shows: draft.isPublished ? 'now' : 'draft',
      pathIn: (locale) => routePath('product-slug', locale, { slug: product.slug }),
    };
  } finally {
    db.close();
  }
}

/** Third-party scripts would count a visit of a page that is not there, and a new release does not concern it. */
function withSettings(
  db: SnapshotDatabase,
  entities: EntityOverlay,
  changes: Partial<SiteSettings> = {},
): EntityOverlay {
  const sql = "SELECT key, json FROM entity WHERE key = ? OR key GLOB ? || '@*'";
  const all = db.all<{ key: string; json: string }>(sql, entityKey.settings, entityKey.settings);
  const plain = all.map(({ key, json }): [string, SiteSettings] => {
    const settings = JSON.parse(json) as SiteSettings;
    return [key, { ...settings, thirdParty: [], buildPollingMinutes: 0, ...changes }];
  });
  return new Map<string, unknown>([...plain, ...entities]);
}

function editorsClient(endpoint: string, editor: Editor | null): ApiClient {
  const proof = editor && Buffer.from(`${editor.name}:${editor.password}`).toString('base64');
  return new ApiClient({
    endpoint,
    formatError: formatApiError,
    retry: { retries: 1 },
    timeout: 10_000,
    ...(proof !== null && {
      fetch: (input: string | URL | Request, init?: RequestInit) =>
        fetch(input, { ...init, headers: { ...init?.headers, authorization: `Basic ${proof}` } }),
    }),
  });
}
