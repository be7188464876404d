import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryLimits } from '#storefront/domain/settings/pipeline-settings.ts';
import { namedFiles, storedFiles } from '#testing/crash/named-files.ts';
import { listTree, removeFile, switchLink, writeFileAtomic } from '../../kit/files/files.ts';
import { PACKED } from '../index/pack-index.ts';
import { PageIndex } from '../index/page-index.ts';
import { prepareManifest } from '../publish/manifest.ts';
import { announcedBuild, servedRootFolder } from '../publish/release-root.ts';
import { type Workspace, workspace } from '../workspace.ts';
import { formatChanges, formatList } from './format-history.ts';
import { HistoryRecords, historyFiles, historyLimits } from './history-records.ts';
import { readHold, writeHold } from './hold.ts';
import { ReleaseHistory } from './release-history.ts';
import { letFlow, refuseWhileHeld, rollBack } from './rollback.ts';

const REASONS = { code: 0, full: 0, new: 0, entity: 1, missing: 0, leftover: 0 };
const NOON = Date.UTC(2026, 4, 1, 12);

let work: Workspace;
let limits: HistoryLimits;
let lines: string[];
beforeEach(async () => {
  work = workspace(mkdtempSync(join(tmpdir(), 'islet-history-')));
  limits = historyLimits();
  lines = [];
  await newRoot('code', { 'index.html': 'home 1', '_payload.json': '1', 'product/mug/index.html': 'mug 1' });
});
afterEach(() => rmSync(work.project, { recursive: true, force: true }));

const options = () => ({ workspace: work, limits, log: (line: string) => lines.push(line) });
const id = () => announcedBuild(servedRootFolder(work)) ?? '';
const root = (name: string) => join(work.releases, name);

async function announce(name: string, shouldYield = () => false): Promise<string> {
  const contents = { previousId: null, full: false, changed: [], removed: [], index: null, indexFiles: [] };
  const manifest = prepareManifest(work.builds, root(name), contents, NOON);
  manifest.publishMeta();
  manifest.publishLatest();
  await switchLink(work.dist, root(name));
  manifest.publishToBuilds();
  await new ReleaseHistory(options()).record({ reasons: REASONS }, { shouldYield });
  return id();
}

/** Publishes a root of its own. @returns the id of its build */
async function newRoot(name: string, files: Record<string, string>): Promise<string> {
  for (const [path, content] of Object.entries(files)) writeFileAtomic(join(root(name), path), content);
  for (const folder of [work.builds, join(root(name), 'builds')])
    writeFileAtomic(join(folder, 'meta/.keep'), '');
  return await announce(name);
}

/** Changes files of the served root as a release does; null deletes one. */
function change(files: Record<string, string | null>, name = 'code'): void {
  new ReleaseHistory(options()).note({ name, folder: root(name) }, Object.keys(files));
  for (const [path, content] of Object.entries(files)) {
    if (content === null) removeFile(root(name), path);
    else writeFileAtomic(join(root(name), path), content);
  }
}

async function release(files: Record<string, string | null>): Promise<string> {
  change(files);
  return await announce('code');
}

/** Every file that is served, but for manifests. */
function served(): Record<string, string> {
  const paths = listTree(`${work.dist}/`).filter((path) => !path.startsWith('builds/'));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(work.dist, path), 'utf8')]));
}

const records = () => new HistoryRecords(work);
const releaseIds = () =>
  records()
    .releases()
    .map((release) => release.id);
const stored = () => storedFiles(work).map((path) => join(historyFiles(work).folder, path));

it('goes back over changed, new and deleted files, and forth again', async () => {
  const first = id();
  const before = served();
  await release({ 'index.html': 'home 2', 'product/cup/index.html': 'cup' });
  const last = await release({ 'index.html': 'home 3', 'product/mug/index.html': null, 'robots.txt': 'x' });
  const after = served();
  await rollBack(options(), first);
  expect(served()).toEqual(before);
  await rollBack(options(), last);
  expect(served()).toEqual(after);
  expect(readHold(work)).toMatchObject({ to: last, done: true });
});

it('keeps nothing of a release whose recording yielded, unless it is recorded after all', async () => {
  const pages = Array.from({ length: 100 }, (_, page) => `product/${page}/index.html`);
  const files = (text: string) => Object.fromEntries(pages.map((path) => [path, `${path} ${text}`]));
  await release(files('first'));
  const before = [id(), stored()];
  const announced = async (text: string, yields: boolean) => {
    change(files(text));
    let batches = 0;
    const shouldYield = () => yields && batches++ > 0;
    return await announce('code', shouldYield);
  };
  await announced('second', true);
  expect(releaseIds()[0]).toBe(before[0]);
  expect(stored().length).toBeGreaterThan(0);
  await announced('first', false);
  expect([releaseIds()[1], stored()]).toEqual(before);
});

it('has an entry for what a release changed, not for what it left or put back as it was', async () => {
  const second = await release({
    'index.html': 'home 2',
    '_payload.json': '1',
    'product/cup/index.html': 'cup',
  });
  const text = formatChanges(records(), second, NOON + 90_000);
  expect(text).toContain('2 pages and 2 files changed; what they were before takes');
  expect(text.split('\n').slice(-2)).toEqual(['  ~ index.html', '  + product/cup/index.html']);
  expect(formatList(records(), NOON + 90_000)).toMatch(
    new RegExp(`^${second} .*Z +90 s +2 +live +1 because the catalog changed$`, 'm'),
  );
});

it('knows the product feed of each release, though it follows later', async () => {
  const first = await release({ 'product-feed.xml': 'feed 1' });
  await release({ 'index.html': 'home 2' });
  const history = new ReleaseHistory(options());
  await history.keepLate('product-feed.xml');
  writeFileAtomic(join(root('code'), 'product-feed.xml'), 'feed 2');
  await history.keepLate('product-feed.xml');
  writeFileAtomic(join(root('code'), 'product-feed.xml'), 'feed 2, later');
  await rollBack(options(), first);
  expect(served()['product-feed.xml']).toBe('feed 1');
});

it('takes roots for what they differ in, with what was deleted of the former one', async () => {
  await release({ '_assets/old.css': 'old' });
  const first = id();
  const before = served();
  change({ '_assets/old.css': null });
  await newRoot('other', { 'index.html': 'home 1', 'product/cup/index.html': 'cup' });
  const last = id();
  const after = served();
  await rollBack(options(), first);
  expect(served()).toEqual(before);
  await rollBack(options(), last);
  // A file with the hash in its name is in nobody's way.
  expect(served()).toEqual({ ...after, '_assets/old.css': 'old' });
});

it('counts pages in packs, also for a release that was killed before it was recorded', async () => {
  const first = id();
  const [before, after] = ['a', 'b'].map((htmlHash) => ({ path: '/', htmlHash, payloadHash: null }));
  if (before === undefined || after === undefined) throw new Error('There are no pages.');
  const index = new PageIndex(work.snapshot);
  index.packs.create();
  index.packs.put('p1', [before], null);
  index.packs.put('p2', [after], first);
  index.setState(PACKED, 'yes');
  index.setState('announced', 'code');
  index.close();
  change({ 'robots.txt': 'x' });
  await announce('code', () => true);
  expect(releaseIds()).toEqual([first]);
  await new ReleaseHistory(options()).record(null);
  expect(records().newest()).toMatchObject({ cause: null, pages: 1 });
});

describe('the limits', () => {
  it('give the oldest releases up, and with them what only they had', async () => {
    const ids = [id()];
    for (let number = 2; number <= 5; number++) {
      ids.push(await release({ 'index.html': `home ${number}`, 'robots.txt': String(number % 2) }));
    }
    limits = { releases: 2, megabytes: 500 };
    ids.push(await release({ 'index.html': 'home 6' }));
    expect(releaseIds()).toEqual(ids.slice(-3).reverse());
    expect(storedFiles(work)).toEqual(namedFiles(records()));
    await expect(rollBack(options(), ids[0] ?? '')).rejects.toThrow(
      `Release ${ids[0]} is not kept any more: the history has the last 3. npm run release -- list shows`,
    );
    await rollBack(options(), ids[4] ?? '');
    expect(served()).toMatchObject({ 'index.html': 'home 5', 'robots.txt': '1' });
  });

  it('hold for the size of kept files on the disk', async () => {
    const noise = () => Array.from({ length: 3000 }, () => Math.random()).join();
    await release({ 'index.html': noise() });
    await release({ 'index.html': noise() });
    await release({ 'index.html': noise() });
    limits = { releases: 20, megabytes: 0.05 };
    await release({ 'robots.txt': 'x' });
    const bytes = stored().reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(50_000);
    limits = { releases: 20, megabytes: 0.01 };
    await release({ 'index.html': 'small' });
    expect(releaseIds()).toEqual([id()]);
    expect(lines.join()).toContain(
      'The history begins anew with this release: what this release replaced takes more',
    );
  });

  it('of 0 keep nothing', async () => {
    limits = historyLimits({ releases: 0 });
    await release({ 'index.html': 'home 2' });
    expect(existsSync(historyFiles(work).folder)).toBe(false);
    await expect(rollBack(options(), 'any')).rejects.toThrow('No release is kept yet');
    expect(() => historyLimits({ megabytes: Number.NaN })).toThrow(
      'history.megabytes in src/config.ts is NaN',
    );
  });
});

describe('a rollback is refused with one sentence, and changes nothing,', () => {
  const refuses = async (release: string, sentence: RegExp) => {
    const before = [served(), id()];
    await expect(rollBack(options(), release)).rejects.toThrow(sentence);
    expect([served(), id()]).toEqual(before);
    expect(readHold(work)).toBeNull();
    expect(readdirSync(work.releases)).toEqual(['code']);
  };

  it('where the release is unknown or live', async () => {
    await refuses(
      'nonsense',
      /^There is no release "nonsense" in the history\. npm run release -- list shows/,
    );
    await refuses(id(), /is the one that is live: there is nothing to roll back\.$/);
  });

  it('where a kept file is damaged or gone', async () => {
    const first = id();
    await release({ 'index.html': 'home 2' });
    const [object = ''] = stored();
    truncateSync(object, 5);
    await refuses(
      first,
      /^Release \S+ cannot be put back, and nothing was changed: \S+\.zst is damaged, which has its index\.html\.$/,
    );
    rmSync(object);
    await refuses(first, /nothing was changed: \S+\.zst is missing, which has its index\.html\.$/);
  });

  it('where nothing is served', async () => {
    rmSync(work.dist);
    await expect(rollBack(options(), 'any')).rejects.toThrow(
      'There is no release to roll back: npm run build',
    );
  });
});

it('lets nothing be released while a rollback holds, also one that cannot be read', async () => {
  const first = id();
  await release({ 'index.html': 'home 2' });
  await rollBack(options(), first);
  await expect(refuseWhileHeld(options())).rejects.toThrow(`A rollback to release ${first} holds since`);
  await expect(rollBack(options(), first)).rejects.toThrow(`The shop shows release ${first} already.`);
  expect(await letFlow(options())).toMatchObject({ to: first });
  await refuseWhileHeld(options());
  expect(await letFlow(options())).toBeNull();
  writeHold(work, { to: first, from: id(), at: 0, done: true });
  writeFileSync(join(work.releases, '../hold.json'), '{"to"');
  await expect(refuseWhileHeld(options())).rejects.toThrow(
    'hold.json says that a rollback holds, but is damaged.',
  );
});

it('begins anew where its records are damaged, or releases were made without it', async () => {
  await release({ 'index.html': 'home 2' });
  writeFileSync(historyFiles(work).records, 'no records'.repeat(1000));
  const third = await release({ 'index.html': 'home 3' });
  expect(releaseIds()).toEqual([third]);
  expect(lines.join()).toContain('releases.json is damaged, and was set aside');
  expect(stored()).toEqual([]);
  writeFileAtomic(join(root('code'), 'index.html'), 'home 4');
  const fourth = await announce('code');
  expect(releaseIds()).toEqual([fourth]);
  expect(readdirSync(historyFiles(work).folder)).not.toContain('pending');
});
