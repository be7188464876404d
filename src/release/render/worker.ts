import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalog } from '#shop/catalog/catalog.ts';
import { loadPageData } from '#shop/site/page-data.ts';
import type { Pieces } from '#shop/site/pieces.ts';
import { splitLocale } from '#shop/site/routes/routes.ts';
import { errorMessage } from '../errors/error-message.ts';
import { sqliteCode } from '../errors/sqlite-error.ts';
import { isErrorPath, payloadFile } from '../pages/page-files.ts';
import { type OpenCatalog, openCatalog } from '../snapshot/open-catalog.ts';
import { cacheDigests } from './digest-cache.ts';
import { createPieceCache, type PieceCache } from './piece-cache.ts';
import { loadRenderer, type Renderer } from './renderer.ts';
import type { RenderJob, RenderResult, WorkerMessage, WorkerOptions } from './worker-messages.ts';

/** Astro's promises pile up without a macrotask now and then. */
const PAGES_PER_MACROTASK = 20;

const port = parentPort;
if (port === null) throw new Error('This module renders pages in a worker thread.');

const { entry, snapshot } = workerData as WorkerOptions;
cacheDigests();
const renderer = loadRenderer(entry);
let keys = new Set<string>();
/** Opened with the first pages: a thread may start before there is a snapshot. */
let opened: { catalog: OpenCatalog; pieces: PieceCache; file: number } | null = null;

port.on('message', (job: RenderJob) => {
  void run(job).then(
    (message) =>
      port.postMessage(
        message,
        message.pages.flatMap(({ html, payload }) =>
          payload === null ? [html.buffer] : [html.buffer, payload.buffer],
        ),
      ),
    (error: unknown) => {
      const failed = { message: errorMessage(error), errcode: sqliteCode(error) };
      port.postMessage({ pages: [], failed } satisfies WorkerMessage);
    },
  );
});

async function run(job: RenderJob): Promise<WorkerMessage> {
  const render = await renderer;
  const { catalog, pieces } = currentSnapshot();
  if (catalog.dropStaleCache()) pieces.clear();
  const pages: RenderResult[] = [];
  for (const [index, path] of job.paths.entries()) {
    pages.push(await renderPage(render, { catalog, pieces }, path));
    if (index % PAGES_PER_MACROTASK === PAGES_PER_MACROTASK - 1) await setImmediate();
  }
  return { pages, failed: null };
}

/** What pages read of the snapshot that is there now: an earlier file may have been deleted, or set aside. */
function currentSnapshot(): { catalog: OpenCatalog; pieces: PieceCache } {
  const file = statSync(snapshot).ino;
  if (opened?.file === file) return opened;
  opened?.catalog.close();
  const catalog = openCatalog(snapshot, (key) => keys.add(key));
  opened = { catalog, pieces: createPieceCache(catalog), file };
  return opened;
}

async function renderPage(
  render: Renderer,
  shared: { catalog: Catalog; pieces: Pieces },
  path: string,
): Promise<RenderResult> {
  keys = new Set();
  const { catalog } = shared;
  const locals = { ...shared, locale: splitLocale(path).locale };
  const html = await render(path, locals).catch((error: unknown) => {
    throw new Error(`The page ${path} cannot be rendered: ${errorMessage(error)}`, { cause: error });
  });
  const expected = isErrorPath(path) ? 404 : 200;
  if (html.status !== expected) {
    throw new Error(`The page ${path} cannot be rendered: it answers ${html.status} instead of ${expected}.`);
  }
  const payload = payloadFile(path) === null ? null : renderPayload(catalog, path);
  const hash = createHash('sha256').update(html.body);
  if (payload !== null) hash.update(payload);
  return {
    path,
    html: copyBytes(html.body),
    payload,
    csp: html.csp,
    hash: hash.digest('base64url'),
    keys: [...keys],
  };
}

/** The payload as its endpoint answers it, without Astro: that saves a sixth of a page's time. */
function renderPayload(catalog: Catalog, path: string): Uint8Array<ArrayBuffer> {
  const page = loadPageData(path, catalog);
  if (page === null) throw new Error(`The page ${path} has no data for its payload.`);
  return new TextEncoder().encode(JSON.stringify(page));
}

/** A copy that can be transferred to another thread: small buffers share Node's pool. */
function copyBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
