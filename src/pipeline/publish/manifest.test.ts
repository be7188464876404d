import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BuildMeta } from '#storefront/domain/builds/build-meta.ts';
import { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { prepareManifest } from './manifest.ts';

const CHANGES = { previousId: null, full: false, changed: ['/de/'], removed: ['/old/'] };
const CONTENTS = { ...CHANGES, index: 'a1', indexFiles: ['b2', 'a1'] };

let home: string;
let builds: string;
let root: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-builds-'));
  builds = join(home, 'builds');
  root = join(home, 'root');
});
afterEach(() => rmSync(home, { recursive: true }));

function announce(now: number): string {
  const manifest = prepareManifest(builds, root, CONTENTS, now, new RouteRules({ '/sale/': 'block' }));
  manifest.publishMeta();
  manifest.publishLatest();
  manifest.publishToBuilds();
  return manifest.latest.id;
}

it('has the same manifests in builds and in the release, the last fifty of them', () => {
  let id = '';
  for (let build = 0; build < 55; build++) id = announce(1_000_000 + build);

  for (const folder of [builds, join(root, 'builds')]) {
    const metas = readdirSync(join(folder, 'meta'));
    expect(metas).toHaveLength(50);
    expect(metas).toContain(`${id}.json`);
    expect(JSON.parse(readFileSync(join(folder, 'latest.json'), 'utf8'))).toEqual({
      id,
      timestamp: 1_000_054,
      index: 'a1',
    });
    const meta = JSON.parse(readFileSync(join(folder, 'meta', `${id}.json`), 'utf8')) as BuildMeta;
    expect(meta).toMatchObject({ ...CHANGES, id, timestamp: 1_000_054 });
    expect(meta.routeRules['/order-summary/{orderId}/']).toEqual({ rewrite: '/order-summary/' });
    expect(meta.routeRules).toMatchObject({ '/shop/': { redirect: '/products/' }, '/sale/': 'block' });
  }
});

it('lists new files of the search index, though not for browsers', () => {
  const id = announce(1_000_000);
  const read = (folder: string) =>
    JSON.parse(readFileSync(join(folder, 'meta', `${id}.json`), 'utf8')) as object;
  expect(read(builds)).toEqual({ ...read(join(root, 'builds')), indexFiles: ['b2', 'a1'] });
  expect(read(join(root, 'builds'))).not.toHaveProperty('indexFiles');
});

it('shows nothing before it is put in place, and leaves nothing when it is given up', () => {
  const before = announce(1);
  const manifest = prepareManifest(builds, root, CONTENTS, 2);
  const latest = () => JSON.parse(readFileSync(join(root, 'builds/latest.json'), 'utf8')) as { id: string };
  expect(latest().id).toBe(before);
  expect(existsSync(join(builds, 'meta', `${manifest.latest.id}.json`))).toBe(false);
  manifest.discard();
  for (const folder of [builds, join(root, 'builds')]) {
    expect(readdirSync(folder).sort()).toEqual(['latest.json', 'meta']);
    expect(readdirSync(join(folder, 'meta'))).toEqual([`${before}.json`]);
  }
});

it('never takes a newer build for an older one, though the clock was set back', () => {
  const ids = Array.from({ length: 52 }, (_, build) => announce(1_800_000_000_000 - build * 60_000));
  const metas = readdirSync(join(root, 'builds/meta'));
  expect(metas.sort()).toEqual(
    ids
      .slice(-50)
      .map((id) => `${id}.json`)
      .sort(),
  );
  expect(ids.toSorted()).toEqual(ids);
});
