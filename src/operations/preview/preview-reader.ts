import { entityKey } from '#pipeline/snapshot/entity-keys.ts';
import type { EntityOverlay } from '#pipeline/snapshot/open-catalog.ts';
import { SnapshotDatabase } from '#pipeline/snapshot/snapshot-database.ts';
import { SourceStore } from '#pipeline/snapshot/source/source-store.ts';
import { knownKinds } from '#pipeline/snapshot/sync/sync-schema.ts';
import { ApiClient } from '#storefront/api/api-client.ts';
import { formatApiError } from '#storefront/api/merchant-errors.ts';
import type { PreviewNote } from '#storefront/domain/page-data/page-data.ts';
import { metaKeysOf } from '#storefront/domain/settings/product-meta.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import type { PreviewKey } from './preview-key.ts';
import {
  type Previewed,
  type PreviewSources,
  previewList,
  previewPage,
  previewProduct,
  previewText,
} from './previewed.ts';

/** Name and password of an editor of the store. */
export interface Editor {
  name: string;
  password: string;
}

interface PreviewStore extends Pick<PreviewSources, 'snapshot' | 'config' | 'contentFolder'> {
  endpoint: string;
  /** Null reads as everybody may. */
  editor: Editor | null;
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
  { endpoint, editor, config, ...files }: PreviewStore,
): Promise<PreviewPage | null> {
  const readAt = Date.now();
  const db = new SnapshotDatabase(files.snapshot, { readOnly: true });
  try {
    const source = new SourceStore(db);
    const previewed = await readPreviewed(key, locale, {
      ...{ ...files, db, config },
      client: editorsClient(endpoint, editor),
      languages: source.state('languages') ?? null,
      metaKeys: metaKeysOf(config),
      kinds: knownKinds(source, config),
    });
    if (previewed === null) return null;
    const { shows, entities, settings, pathIn: pageIn } = previewed;
    const paths = Object.fromEntries(LOCALE_CODES.map((code) => [code, pathIn(code)])) as Record<
      Locale,
      string
    >;
    const { moment, until } = key;
    const note = { shows, moment, until, readAt, paths };
    return { path: pageIn(locale), entities: withSettings(db, entities, settings), note };
  } finally {
    db.close();
  }
}

async function readPreviewed(
  key: PreviewKey,
  locale: Locale,
  sources: PreviewSources,
): Promise<Previewed | null> {
  switch (key.kind) {
    case 'product':
      return previewProduct(key.id, key.moment, sources);
    case 'page':
      return previewPage(key.id, sources);
    case 'text':
      return previewText(key.id, sources);
    case 'list':
      return previewList(key.id, { locale, moment: key.moment ?? Date.now() }, sources);
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
