import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runAdmin } from '#backend/tools/admin/run-admin.ts';
import config from '#config.ts';
import { silentProgress } from '#kit/terminal/progress.ts';
import { PageIndex } from '#pipeline/index/page-index.ts';
import { createPictureStore } from '#pipeline/pictures/picture-store.ts';
import type { Pipeline } from '#pipeline/pipeline.ts';
import { type Plan, planRelease } from '#pipeline/plan/plan.ts';
import { createProjectPipeline } from '#pipeline/project-pipeline.ts';
import { entityKey } from '#pipeline/snapshot/entity-keys.ts';
import { syncSnapshot } from '#pipeline/snapshot/sync/sync.ts';
import { type Workspace, workspace } from '#pipeline/workspace.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { differences } from '../test-shop.ts';
import {
  type EarlierStore,
  restoreFile,
  restorePictures,
  SITE_URL,
  serveEarlierStore,
} from './earlier-shop.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const BASE_URL = 'https://shop.example';
/** Fields that entities have since that release: its pages are rendered anew by the newer code anyway. */
const ADDED_FIELDS = [
  'purchasable',
  'saleEnds',
  'variations',
  'lowStockAmount',
  'priceSuffix',
  'coupons',
  'checkout',
  'storePaymentMethods',
  'bankDetails',
  'delivery',
  'contentPages',
  'thirdParty',
  'termsCheckbox',
  'routeRules',
  'promises',
  'siteIcon',
  'brand',
  // Addresses of pictures of people are left out.
  'reviews',
];

/** That release had a page for it. */
const DEFAULT_CATEGORY = [
  entityKey.category('uncategorized'),
  entityKey.kin('uncategorized'),
  entityKey.listing('uncategorized', 1),
];

/** A release renders the whole shop, which takes its time on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let backend: EarlierStore;
let home: string;

beforeAll(async () => {
  backend = await serveEarlierStore();
  home = mkdtempSync(join(PROJECT, '.islet-test-'));
});
afterAll(async () => {
  await backend.close();
  rmSync(home, { recursive: true });
});

/** Folders with the earlier shop's snapshot, page index and pictures. */
function earlierWorkspace(): Workspace {
  const work = workspace(PROJECT, mkdtempSync(join(home, 'earlier-')));
  restorePictures(work.pictures);
  restoreFile('snapshot.sqlite', work.snapshot);
  return work;
}

/** Makes the snapshot one of the store that runs now, on another port. */
function moveToStore({ snapshot }: Workspace): void {
  const db = new DatabaseSync(snapshot);
  const move = db.prepare('UPDATE source_state SET value = replace(value, ?, ?) WHERE key = ?');
  expect(move.run(`${SITE_URL}/graphql`, backend.url, 'endpoint').changes).toBe(1);
  db.close();
}

async function refresh({ snapshot, pictures }: Workspace) {
  const provider = config.imageProvider ?? SITE_SETTINGS_DEFAULTS.imageProvider;
  const store = createPictureStore({ folder: pictures, provider, endpoint: backend.url });
  try {
    return await syncSnapshot(
      {
        file: snapshot,
        client: { endpoint: backend.url },
        config,
        baseUrl: BASE_URL,
        publicEndpoint: `${SITE_URL}/graphql`,
        describePicture: (url) => store.describe(url),
        picturesVersion: store.version ?? '',
      },
      { depth: 'sweep', products: [], acceptShrink: false },
    );
  } finally {
    store.close();
  }
}

/** What code that is still the same would do next. */
function planOfSameCode({ snapshot }: Workspace): Plan {
  const index = new PageIndex(snapshot);
  try {
    const bundle = index.state('bundle') ?? '';
    expect(bundle).not.toBe('');
    return planRelease(index, { bundle, full: false, missing: [], allPaths: () => [] });
  } finally {
    index.close();
  }
}

/** As a release does that has planned them. */
function clearChanges({ snapshot }: Workspace): void {
  const index = new PageIndex(snapshot);
  try {
    index.transaction(() => index.clearChanges());
  } finally {
    index.close();
  }
}

test('reading the catalog again changes no entity but shelves, and a price renders the pages that show it', async () => {
  const work = earlierWorkspace();
  moveToStore(work);
  const { products } = await refresh(work);
  expect(products).toBe(5);
  // Orders were made after that release.
  const changed = planOfSameCode(work).changes.filter(
    ({ fields }) => fields.length === 0 || !fields.every((field) => ADDED_FIELDS.includes(field)),
  );
  const shelves = [entityKey.onSale, entityKey.topRated, entityKey.popular, entityKey.featured];
  // Its backend has a contact form since, and its menu says how deep a category stands.
  const others = [entityKey.settings, entityKey.menu, ...DEFAULT_CATEGORY];
  expect(changed.map(({ key }) => key).sort()).toEqual([...shelves, ...others].sort());

  clearChanges(work);
  await runAdmin(['set', 'price', 'beanie', '12.50'], backend);
  await refresh(work);
  const plan = planOfSameCode(work);
  const { id } = backend.store.get<{ id: number }>("SELECT id FROM products WHERE slug = 'beanie'") ?? {
    id: 0,
  };
  expect(plan.changes.map(({ key }) => key)).toContain(entityKey.card(id));
  const paths = [...plan.render.keys()];
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/products/', '/product/beanie/', '/de/product/beanie/']),
  );
  expect(paths).not.toContain('/contact/');
  expect(plan.remove).toEqual([]);
});

test('a release over the earlier snapshot, index and pictures equals one from nothing', async () => {
  const release = async (work: Workspace) => {
    const pipeline = pipelineOf(work);
    const report = await pipeline.release();
    await pipeline.close();
    return { report, dist: `${work.dist}/` };
  };
  const earlier = earlierWorkspace();
  const { report, dist } = await release(earlier);
  expect(report).toMatchObject({ full: true, removed: LOCALE_CODES.length });
  const fresh = workspace(PROJECT, mkdtempSync(join(home, 'fresh-')));
  const fromNothing = await release({ ...fresh, pictures: earlier.pictures });
  expect(differences(dist, fromNothing.dist)).toEqual([]);
  expect(report.pages).toBe(fromNothing.report.pages);
});

function pipelineOf(work: Workspace): Pipeline {
  return createProjectPipeline({
    workspace: work,
    environment: { baseUrl: BASE_URL },
    endpoint: backend.url,
    log: () => {},
    progress: silentProgress,
  });
}
