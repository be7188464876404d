import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BuildMeta } from '#storefront/domain/builds/build-meta.ts';
import { parseIndexName } from '#storefront/domain/builds/build-polling.ts';
import { indexFile } from '#storefront/domain/search/catalog-index/index-format.ts';
import { CrashShop, type ShopState } from '#testing/crash/crash-shop.ts';
import { testPipeline } from '#testing/shops/test-shop.ts';
import { NIGHTLY } from '#testing/tier.ts';
import { codeHash } from '../../pipeline/compile/code-hash.ts';
import type { LatestBuild } from '../../pipeline/publish/manifest.ts';

const ONE: ShopState = { catalog: 'plain', code: 'one' };
const TWO: ShopState = { catalog: 'plain', code: 'two' };

let shop: CrashShop;
beforeAll(async () => {
  shop = await CrashShop.open();
}, 120_000);
afterAll(() => shop.close(), 60_000);

beforeEach(async () => {
  shop.become(ONE);
  await shop.pipeline.release();
}, 60_000);

const root = () => realpathSync(shop.work.dist);
const latest = () => JSON.parse(readFileSync(join(root(), 'builds/latest.json'), 'utf8')) as LatestBuild;
const meta = () =>
  JSON.parse(readFileSync(join(root(), 'builds/meta', `${latest().id}.json`), 'utf8')) as BuildMeta;
const styleSheets = () => readdirSync(join(root(), '_assets')).filter((name) => /^Page\..*\.css$/.test(name));

/** All that a release could leave different, the snapshot's own entities aside. */
function record(): unknown {
  const db = new DatabaseSync(shop.work.snapshot, { readOnly: true });
  const tables = [
    'page',
    'page_keys',
    'page_posting_added',
    'page_unannounced',
    'release_state',
    'entity_change',
  ];
  const rows = tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all());
  db.close();
  return {
    rows,
    root: root(),
    files: shop.served(),
    latest: latest(),
    renderers: readdirSync(shop.work.renderers),
  };
}

it('says what a release would do, does none of it, and the next release does exactly that', async () => {
  shop.become({ catalog: 'shrunk', code: 'one' });
  const plan = await shop.pipeline.plan();
  const before = record();
  const again = await shop.pipeline.plan();
  expect(record()).toEqual(before);
  expect([...again.render]).toEqual([...plan.render]);
  expect(plan.remove).toContain('/de/product/belt/');

  const report = await shop.pipeline.release();
  expect(report).toMatchObject({ rendered: plan.render.size, removed: plan.remove.length, full: false });
  expect(meta().removed.sort()).toEqual([...plan.remove].sort());
  for (const path of meta().changed) expect(plan.render.has(path), path).toBe(true);
  expect((await shop.pipeline.plan()).render.size).toBe(0);
}, 60_000);

it.runIf(NIGHTLY)(
  'plans for code that is not compiled',
  async () => {
    writeFileSync(join(shop.work.project, 'src/code.txt'), 'not compiled');
    const before = record();
    // A process plans for the code alone that it has loaded.
    const pipeline = testPipeline({ workspace: shop.work, endpoint: shop.setup.endpoint });
    const plan = await pipeline.plan();
    await pipeline.close();
    expect(plan).toMatchObject({ full: true, bundle: codeHash(shop.work.project) });
    expect(new Set([...plan.render.values()].flat().map(({ kind }) => kind))).toEqual(new Set(['code']));
    expect(record()).toEqual(before);
  },
  60_000,
);

it('renders new code beside the release that is served, and switches to it as a whole', async () => {
  const [before] = styleSheets();
  const formerRoot = root();
  const formerBuild = latest().id;
  shop.become(TWO);
  const report = await shop.pipeline.release();
  // Payloads are the same: those of the former root are linked, and deploys leave them alone.
  expect(report).toMatchObject({ full: true, rendered: report.pages, files: report.pages });
  expect(root()).not.toBe(formerRoot);
  expect(meta()).toMatchObject({ full: true, changed: [], previousId: formerBuild });
  expect(shop.problems()).toEqual([]);
  // Pages that browsers still show name the former style sheet.
  expect(styleSheets()).toContain(before);
  expect(styleSheets().length).toBe(2);
  expect(readdirSync(shop.work.releases).sort()).toEqual([basename(formerRoot), basename(root())].sort());
  expect(readFileSync(join(formerRoot, 'index.html'), 'utf8')).toContain(before);
}, 60_000);

it('leaves retired assets in place for a week from when they were retired', async () => {
  const day = 24 * 60 * 60 * 1000;
  const start = Date.now();
  shop.become(TWO);
  await shop.releaseAt(start);
  expect(styleSheets()).toHaveLength(2);
  shop.become({ catalog: 'cheaper', code: 'two' });
  await shop.releaseAt(start + 6 * day);
  expect(styleSheets()).toHaveLength(2);
  await shop.releaseAt(start + 6.5 * day, { full: true });
  expect(styleSheets()).toHaveLength(2);
  shop.become({ catalog: 'grown', code: 'two' });
  await shop.releaseAt(start + 8 * day);
  expect(styleSheets()).toEqual(['Page.other-look.css']);
  expect(shop.problems()).toEqual([]);
}, 60_000);

it.runIf(NIGHTLY)(
  'renders everything on request, beside the release that is served, and leaves no stale page',
  async () => {
    const formerRoot = root();
    mkdirSync(join(formerRoot, 'product/stale'));
    writeFileSync(join(formerRoot, 'product/stale/index.html'), 'stale');
    writeFileSync(join(formerRoot, 'index.html'), 'damaged');
    writeFileSync(join(formerRoot, indexFile(parseIndexName(latest(), 'en_US') ?? '')), 'damaged');
    const report = await shop.pipeline.release({ full: true });
    expect(report.reasons).toMatchObject({ full: report.pages, code: 0 });
    expect(root()).not.toBe(formerRoot);
    expect(existsSync(join(root(), 'product/stale'))).toBe(false);
    expect(await shop.converge()).toEqual([]);
  },
  60_000,
);

it('serves again what is there when only the link is gone', async () => {
  const formerRoot = root();
  unlinkSync(shop.work.dist);
  const report = await shop.pipeline.release();
  expect(report).toMatchObject({ full: false, rendered: 0 });
  expect(root()).toBe(formerRoot);
}, 60_000);

it('clears away what killed processes left, and spares what may be in use', async () => {
  const { renderers, dist, builds, releases } = shop.work;
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  mkdirSync(join(renderers, 'abc.999999999.new'));
  mkdirSync(join(renderers, `abc.${process.ppid}.new`));
  for (const name of ['0123456789abcdef', 'fedcba9876543210']) mkdirSync(join(renderers, name));
  utimesSync(join(renderers, '0123456789abcdef'), old, old);
  symlinkSync('nowhere', `${dist}.0123abcd`);
  writeFileSync(join(builds, '.islet-tmp-1'), 'half');
  writeFileSync(join(root(), 'builds/meta/.islet-tmp-2'), 'half');
  mkdirSync(join(releases, 'staging'), { recursive: true });
  const db = new DatabaseSync(shop.work.snapshot);
  db.exec("INSERT OR REPLACE INTO release_state VALUES ('running', '1')");
  db.close();
  shop.become(TWO);
  await shop.pipeline.release();
  const left = readdirSync(renderers);
  expect(left).not.toContain('abc.999999999.new');
  expect(left).toContain(`abc.${process.ppid}.new`);
  expect(left).not.toContain('0123456789abcdef');
  expect(left).toContain('fedcba9876543210');
  expect(existsSync(join(builds, '.islet-tmp-1'))).toBe(false);
  expect(readdirSync(join(releases)).length).toBe(2);
  expect(readdirSync(join(dist, '..')).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
}, 60_000);

it('has compressed copies of its assets, also by code that was compiled and not compressed', {
  timeout: 60_000,
}, async () => {
  const assets = join(shop.work.renderers, codeHash(shop.work.project), 'client/_assets');
  const copies = (folder: string) => readdirSync(folder).filter((name) => /\.(br|gz)$/.test(name));
  const before = copies(assets);
  expect(before.length).toBeGreaterThan(50);
  for (const name of before) unlinkSync(join(assets, name));
  await shop.pipeline.release({ full: true });
  expect(copies(join(root(), '_assets'))).toEqual(expect.arrayContaining(before));
  expect(shop.problems()).toEqual([]);
});
