import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { splitLocale } from '#shop/routes.ts';
import { isErrorPath, payloadFile, payloadPath } from '../documents.ts';
import { loadRenderer, type Renderer } from '../renderer/render.ts';
import { openCatalog } from '../snapshot/catalog.ts';
import type { PageResult, RenderJob, WorkerMessage, WorkerSetup } from './messages.ts';

/** Astro's promises pile up without a macrotask now and then. */
const PAGES_PER_MACROTASK = 20;

const port = parentPort;
if (port === null) throw new Error('This module renders pages in a worker thread.');

const { entry, snapshot } = workerData as WorkerSetup;
const renderer = loadRenderer(entry);
let keys = new Set<string>();
const catalog = openCatalog(snapshot, (key) => keys.add(key));

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
      const cause = error instanceof Error ? error.message : String(error);
      port.postMessage({ pages: [], failed: cause } satisfies WorkerMessage);
    },
  );
});

async function run(job: RenderJob): Promise<WorkerMessage> {
  const render = await renderer;
  catalog.refresh();
  const pages: PageResult[] = [];
  for (const [index, path] of job.paths.entries()) {
    pages.push(await renderPage(render, path));
    if (index % PAGES_PER_MACROTASK === PAGES_PER_MACROTASK - 1) await setImmediate();
  }
  return { pages, failed: null };
}

async function renderPage(render: Renderer, path: string): Promise<PageResult> {
  keys = new Set();
  const locals = { catalog, locale: splitLocale(path).locale };
  const html = await render(path, locals);
  const expected = isErrorPath(path) ? 404 : 200;
  if (html.status !== expected) {
    throw new Error(
      `The page ${path} answered ${html.status} instead of ${expected}; its error is printed above.`,
    );
  }
  let payload: Buffer | null = null;
  if (payloadFile(path) !== null) {
    const rendered = await render(payloadPath(path), locals);
    if (rendered.status !== 200) throw new Error(`The payload of ${path} answered ${rendered.status}.`);
    payload = rendered.body;
  }
  const hash = createHash('sha256').update(html.body);
  if (payload !== null) hash.update(payload);
  return {
    path,
    html: owned(html.body),
    payload: payload === null ? null : owned(payload),
    csp: html.csp,
    hash: hash.digest('base64url'),
    keys: [...keys],
  };
}

/** A copy that can be handed to another thread: small buffers share Node's pool. */
function owned(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
