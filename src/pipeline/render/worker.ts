import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { IsletError, says } from '#kit/messages/says.ts';
import { loadPayload } from '#storefront/domain/page-data/payload.ts';
import type { Pieces } from '#storefront/domain/page-data/pieces.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { errorMessage, systemError } from '../../kit/errors.ts';
import { freeBytes } from '../../kit/files/file-content.ts';
import { fileBelow } from '../../kit/files/files.ts';
import { sqliteCode } from '../../kit/sqlite.ts';
import { htmlFile, isErrorPath, payloadFile } from '../index/page-files.ts';
import { entityKey, inView } from '../snapshot/entity-keys.ts';
import { type OpenCatalog, openCatalog } from '../snapshot/open-catalog.ts';
import { PageWriter } from './page-writer.ts';
import { createPieceCache, type PieceCache } from './piece-cache.ts';
import { loadRenderer, type Renderer } from './renderer.ts';
import {
  type CardUpdate,
  LOAD,
  type Overlay,
  type RenderJob,
  type RenderResult,
  type WorkerMessage,
  type WorkerOptions,
  type WrittenPage,
  type WrittenPayload,
} from './worker-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This module renders pages in a worker thread.');

const { entry } = workerData as WorkerOptions;

/** Packages that compiled pages import: a thread that starts while they are compiled loads these meanwhile. */
const LIBRARIES = ['react-dom/server', '@nanostores/react', 'urql', 'entities'];

/** A thread may start while its shop is being compiled. */
let renderer: Promise<Renderer> | null = null;
loadCompiled();

interface Shared {
  catalog: OpenCatalog;
  pieces: PieceCache;
}

/** Everything that pages of a locale are made with. */
interface LocalShared {
  catalog: OpenCatalog;
  pieces: Pieces;
  locale: Locale;
}

const writer = new PageWriter();
let keys = new Set<string>();
/** Opened with the first pages: a thread may start before there is a snapshot. */
let opened: (Shared & { snapshot: string; file: number }) | null = null;
/** The locale that is rendered as a whole, or was last. */
let wholeLocale: Locale | null = null;

port.on('message', (job: RenderJob | typeof LOAD) => {
  if (job === LOAD) return loadCompiled();
  void run(job).then(
    (message) => port.postMessage(message, message.rendered.flatMap(ownBuffers)),
    (error: unknown) => {
      const failed = { message: errorMessage(error), errcode: sqliteCode(error), ...systemError(error) };
      port.postMessage({ ...NOTHING, failed } satisfies WorkerMessage);
    },
  );
});

/** Ahead of the first page, which has the error if it fails. */
function loadCompiled(): void {
  if (existsSync(entry)) loaded().catch(() => {});
  else for (const name of LIBRARIES) import(name).catch(() => {});
}

function loaded(): Promise<Renderer> {
  renderer ??= loadRenderer(entry);
  return renderer;
}

async function run(job: RenderJob): Promise<WorkerMessage> {
  if (job.overlay !== undefined) return runOver(job, job.overlay);
  const shared = currentSnapshot(job.snapshot);
  // Entities have changed.
  if (shared.catalog.dropStaleCache()) shared.pieces.clear();
  if (job.locale !== null) keepLocale(shared, job.locale);
  if (job.isAhead) return { ...NOTHING, payloads: writePayloads(shared, job) };
  const { render, replaceCards } = await loaded();
  const pages: WrittenPage[] = [];
  const rendered: RenderResult[] = [];
  for (const { path, update, hasPayload = false } of job.pages) {
    const local = inLocale(shared, splitLocale(path).locale);
    const updated = update && updatePage(replaceCards, local, path, update);
    const page = updated ?? (await renderPage(render, local, path, hasPayload));
    if (job.output === null) rendered.push(page);
    else pages.push(writer.write(job.output, page));
  }
  return { ...NOTHING, pages, rendered };
}

const NOTHING: WorkerMessage = { pages: [], payloads: [], rendered: [], failed: null };

/** Makes the payloads of pages that are going to be rendered, and writes them. */
function writePayloads(shared: Shared, { pages, output }: RenderJob): WrittenPayload[] {
  return pages.flatMap(({ path }) => {
    keys = new Set();
    const { catalog } = inLocale(shared, splitLocale(path).locale);
    const { payload, payloadHash } = renderPayload(catalog, path);
    if (output === null || payload === null) return [];
    return { path, payloadHash, keys: [...keys], files: writer.writePayload(output, path, payload) };
  });
}

/** Renders pages over an overlay, with pieces of their own: those of other pages show the snapshot. */
async function runOver({ pages, snapshot }: RenderJob, { entities, note }: Overlay): Promise<WorkerMessage> {
  const { render, previewPage } = await loaded();
  const catalog = openCatalog(snapshot, (key) => keys.add(key), entities);
  try {
    const pieces = createPieceCache(catalog);
    const rendered: RenderResult[] = [];
    for (const { path } of pages) {
      const shared = inLocale({ catalog, pieces }, splitLocale(path).locale);
      const page = await renderPage(render, shared, path);
      const text = note && previewPage(Buffer.from(page.html).toString(), note, shared.locale);
      rendered.push(text === undefined ? page : { ...page, html: new TextEncoder().encode(text) });
    }
    return { ...NOTHING, rendered };
  } finally {
    catalog.close();
  }
}

/** Memory that a page's bytes have for themselves, which is handed over instead of being copied. */
function ownBuffers({ html, payload }: RenderResult): ArrayBuffer[] {
  return [html, payload].flatMap((bytes) => {
    const buffer = bytes?.buffer;
    return buffer instanceof ArrayBuffer && buffer.byteLength === bytes?.byteLength ? [buffer] : [];
  });
}

/** Forgets what pages of a locale that the thread has done with were made with: it would take as much memory again. */
function keepLocale({ catalog, pieces }: Shared, locale: Locale): void {
  if (locale === wholeLocale) return;
  wholeLocale = locale;
  catalog.in(locale).dropOtherViews();
  pieces.clear();
}

function inLocale({ catalog, pieces }: Shared, locale: Locale): LocalShared {
  const own = catalog.in(locale);
  return { catalog: own, pieces: pieces.in(own), locale };
}

/** The catalog of the snapshot that is there now, as pages read it: an earlier file may have been deleted, or set aside. */
function currentSnapshot(snapshot: string): Shared {
  const file = statSync(snapshot).ino;
  if (opened?.snapshot === snapshot && opened.file === file) return opened;
  opened?.catalog.close();
  const catalog = openCatalog(snapshot, (key) => keys.add(key));
  opened = { catalog, pieces: createPieceCache(catalog), snapshot, file };
  return opened;
}

/** @returns the page with new cards; null if its HTML is not what the release knows, or lacks a card */
function updatePage(
  replaceCards: Renderer['replaceCards'],
  shared: LocalShared,
  path: string,
  { cards, root, hash }: CardUpdate,
): RenderResult | null {
  const before = readHtml(root, path);
  if (before === null || hashOf(before) !== hash) return null;
  const html = replaceCards(before, cards, shared);
  if (html === null) return null;
  freeBytes(before);
  // Made from the catalog whatever it was before.
  return {
    path,
    html,
    htmlHash: hashOf(html),
    csp: null,
    ...renderPayload(shared.catalog, path),
    keys: cards.map((id) => inView(shared.catalog.view, entityKey.card(id))),
    isUpdate: true,
  };
}

/** The HTML of a page in a root; null if it is missing or cannot be read. */
function readHtml(root: string, path: string): Buffer | null {
  try {
    return readFileSync(fileBelow(root, htmlFile(path)));
  } catch {
    return null;
  }
}

async function renderPage(
  render: Renderer['render'],
  shared: LocalShared,
  path: string,
  hasPayload = false,
): Promise<RenderResult> {
  keys = new Set();
  const html = await render(path, shared).catch((error: unknown) => {
    throw new IsletError(says('release.pageFailed', { path, reason: errorMessage(error) }), { cause: error });
  });
  const expected = isErrorPath(path) ? 404 : 200;
  if (html.status !== expected) {
    throw new IsletError(says('release.unexpectedStatus', { path, status: html.status, expected }));
  }
  const { payload, payloadHash } = hasPayload ? NO_PAYLOAD : renderPayload(shared.catalog, path);
  return {
    path,
    html: html.body,
    htmlHash: hashOf(html.body),
    payload,
    payloadHash,
    csp: html.csp,
    keys: [...keys],
    isUpdate: false,
  };
}

const NO_PAYLOAD = { payload: null, payloadHash: null };

function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url');
}

/** The payload as its endpoint answers it, without Astro: that saves a sixth of a page's time. Error pages have none. */
function renderPayload(
  { payloads }: OpenCatalog,
  path: string,
): typeof NO_PAYLOAD | { payload: Uint8Array; payloadHash: string } {
  if (payloadFile(path) === null) return NO_PAYLOAD;
  const data = loadPayload(path, payloads);
  if (data === null) throw new Error(`The page ${path} has no data for its payload.`);
  const payload = new TextEncoder().encode(JSON.stringify(data));
  return { payload, payloadHash: hashOf(payload) };
}
