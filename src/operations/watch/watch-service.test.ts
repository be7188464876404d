import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { Store } from '#backend/db/database.ts';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { type RunningBackend, startBackend } from '#backend/start/start.ts';
import { silentProgress } from '#kit/terminal.ts';
import { readEnvironment } from '../../pipeline/environment.ts';
import type { Pipeline } from '../../pipeline/pipeline.ts';
import { createProjectPipeline } from '../../pipeline/project-pipeline.ts';
import { announcedBuild } from '../../pipeline/publish/release-root.ts';
import { PART_SIZES, type SyncRequest } from '../../pipeline/snapshot/sync/sync-request.ts';
import { type Workspace, workspace } from '../../pipeline/workspace.ts';
import { type DeployReport, deployRelease } from '../deploy/deploy.ts';
import { openTarget } from '../deploy/targets/open-target.ts';
import { sign } from './receiver/webhook-receiver.ts';
import { readStatus } from './status/watch-status.ts';
import { TerminalReporter } from './terminal-reporter.ts';
import { startWatchService, type WatchService } from './watch-service.ts';
import type { WatchedPipeline } from './watcher.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
/** Long enough for a release on a busy machine. */
const PATIENT = { timeout: 30_000, interval: 20 };

let home: string;
let work: Workspace;
let backend: RunningBackend;
let pipeline: Pipeline;
let service: WatchService;
let polls: SyncRequest[] = [];
let recorded: WatchedPipeline;
let log = '';

const deployed = () => join(home, 'deployed');
/** The target fails as long as a file is in its place. */
async function deploy(): Promise<DeployReport> {
  const target = await openTarget({ to: deployed() });
  return await deployRelease({ workspace: work, target, grace: { pages: 60_000, immutable: 60_000 } });
}

const database = () => join(home, 'backend.sqlite');

async function serveBackend(port: number): Promise<void> {
  backend = await startBackend({
    port,
    file: database(),
    media: join(home, 'media'),
    catalog: smallCatalog(),
    ...(service.webhook === null ? {} : { webhook: service.webhook }),
  });
}

function smallCatalog(): SeedCatalog {
  const catalog = recordedCatalog();
  return { ...catalog, products: catalog.products.filter(({ slug }) => !slug.startsWith('print-')) };
}

/** Changes the cap as another process does, beside the store that serves it. */
function reprice(price: string): number {
  const store = Store.open(database());
  try {
    const cap = Number(store.get<{ id: number }>("SELECT id FROM products WHERE slug = 'cap'")?.id);
    changeProduct(store, cap, { prices: { regular: price, sale: null } });
    return cap;
  } finally {
    store.close();
  }
}

/** Delivers what a store would. */
async function deliver(id: number): Promise<number> {
  const { url, secret } = service.webhook ?? { url: '', secret: '' };
  const body = JSON.stringify({ id });
  const headers = {
    'content-type': 'application/json',
    'x-wc-webhook-topic': 'product.updated',
    'x-wc-webhook-signature': sign(Buffer.from(body), secret),
  };
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

const capPage = (folder = work.dist) => readFileSync(join(folder, 'product/cap/index.html'), 'utf8');
/** Price on the cap's page. */
const capPrice = (folder?: string) => /€([\d.]+)/.exec(capPage(folder))?.[1];
/** The named products of all polls so far. */
const namedProducts = () => [...new Set(polls.flatMap(({ products }) => products))];
const status = () => readStatus(work.status);

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'islet-test-'));
  work = workspace(PROJECT, home);
  const write = (text: string) => {
    log += text;
    return true;
  };
  service = await startWatchService({
    workspace: work,
    // No poll but those that a test leads to.
    environment: readEnvironment({
      ISLET_HOOK_PORT: '0',
      ISLET_POLL_SECONDS: '86400',
      ISLET_FULL_SCAN_SECONDS: '86400',
      ISLET_RELEASE_SECONDS: '1',
    }),
    reporter: new TerminalReporter({ isTTY: false, write } as NodeJS.WriteStream),
    deploy: { target: deployed(), deploy },
  });
  await serveBackend(0);
  pipeline = createProjectPipeline({
    workspace: work,
    environment: { baseUrl: 'https://shop.example' },
    endpoint: backend.url,
    log: () => undefined,
    progress: silentProgress,
  });
  await pipeline.release();
  recorded = {
    release(release) {
      const {
        scan: _scan,
        signal: _signal,
        shouldYield: _shouldYield,
        canDeploy: _canDeploy,
        onSynced: _onSynced,
        ...request
      } = release;
      polls.push(request);
      return pipeline.release(release);
    },
    scan: (pace) => pipeline.scan(pace),
  };
  service.watch(recorded, backend.url);
}, 120_000);

afterAll(async () => {
  await service.stop();
  await pipeline.close();
  await backend.close();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

/** Until the last poll is over, and no other is to come. */
beforeEach(async () => {
  await expect.poll(() => status()?.state, PATIENT).toBe('following');
});

describe('watching', { timeout: 60_000 }, () => {
  it('begins with a full scan', () => {
    expect(polls).toEqual([{ depth: 'fullScan', products: [], acceptShrink: false }]);
  });

  it('publishes the changes of webhooks', async () => {
    polls = [];
    const cap = reprice('19.75');
    await expect.poll(() => capPrice(), PATIENT).toBe('19.75');
    await expect.poll(() => status()?.state, PATIENT).toBe('following');
    expect(polls).toEqual([
      {
        depth: 'modified',
        shop: false,
        products: [cap],
        announced: new Map([[cap, expect.any(String)]]),
        acceptShrink: false,
        deferFullScan: true,
        inParts: PART_SIZES,
      },
    ]);
    expect(status()).toMatchObject({
      lastRelease: { removed: 0, reasons: { code: 0, full: 0, new: 0 } },
      webhooks: { refused: 0 },
    });
    expect(log).toMatch(/Release \w+-\w+: rendered \d+ of \d+ pages/);
  });

  it('deploys each release, and one that could not be deployed with the next', async () => {
    await expect.poll(() => status()?.deploy?.last?.build, PATIENT).toBe(announcedBuild(work.dist));
    expect(capPrice(deployed())).toBe('19.75');
    renameSync(deployed(), `${deployed()}.away`);
    writeFileSync(deployed(), 'in the way');
    await deliver(reprice('19.85'));
    await expect.poll(() => status()?.deploy?.failure?.attempts ?? 0, PATIENT).toBeGreaterThanOrEqual(1);
    await expect.poll(() => capPrice(), PATIENT).toBe('19.85');
    expect(log).toContain('The release was not deployed');
    rmSync(deployed());
    renameSync(`${deployed()}.away`, deployed());
    await deliver(reprice('19.95'));
    await expect.poll(() => capPrice(deployed()), PATIENT).toBe('19.95');
    await expect.poll(() => status()?.deploy?.failure, PATIENT).toBeNull();
  });

  it('makes at most two releases of a burst of deliveries', async () => {
    polls = [];
    const cap = reprice('20.50');
    const ids = Array.from({ length: 50 }, (_, index) => cap + index);
    const answers = await Promise.all(ids.map(deliver));
    expect(answers).toEqual(ids.map(() => 200));
    await expect.poll(() => namedProducts().length, PATIENT).toBe(50);
    await expect.poll(() => capPrice(), PATIENT).toBe('20.50');
    expect(polls.length).toBeLessThanOrEqual(2);
  });

  it('leaves the site as it is while the store is down, then releases every change', async () => {
    polls = [];
    const port = Number(new URL(backend.url).port);
    const before = capPage();
    await backend.close();
    const cap = reprice('21.25');
    expect(await deliver(cap)).toBe(200);
    await expect.poll(() => status()?.lastFailure?.attempts ?? 0, PATIENT).toBeGreaterThanOrEqual(1);
    expect(status()?.lastFailure?.message).toContain(backend.url);
    expect(capPage()).toBe(before);
    expect(log).toContain('The last release stays');

    await serveBackend(port);
    await expect.poll(() => capPrice(), PATIENT).toBe('21.25');
    await expect.poll(() => status()?.lastFailure?.nextTryAt, PATIENT).toBeNull();
    expect(polls.every(({ products }) => products.includes(cap))).toBe(true);
    expect(log).toContain('All is well again');
  });

  it('says in the status that it was stopped', async () => {
    await service.stop();
    expect(status()?.state).toBe('stopped');
    polls = [];
    service.watch(recorded, backend.url);
    expect([status()?.state, polls]).toEqual(['stopped', []]);
    await expect(deliver(1)).rejects.toThrow();
  });
});
