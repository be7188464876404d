import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeFile, switchLink, writeFileAtomic } from '#kit/files/files.ts';
import { ReleaseHistory } from '#pipeline/history/release-history.ts';
import { rollBack } from '#pipeline/history/rollback.ts';
import { prepareManifest } from '#pipeline/publish/manifest.ts';
import { announcedBuild, servedRootFolder } from '#pipeline/publish/release-root.ts';
import { type Workspace, workspace } from '#pipeline/workspace.ts';
import { temporaryFolder } from '#testing/fixtures/served-folder.ts';
import { frameAsset, framed } from './frame.ts';
import { pageOfRelease, releaseChanges, releaseList } from './releases.ts';

const REASONS = { code: 0, full: 0, new: 0, entity: 1, missing: 0, leftover: 0 };

let folder: ReturnType<typeof temporaryFolder>;
let work: Workspace;
beforeEach(() => {
  folder = temporaryFolder();
  work = workspace(folder.path);
  for (const place of [work.builds, join(root(), 'builds')]) writeFileAtomic(join(place, 'meta/.keep'), '');
});
afterEach(() => folder.remove());

const root = () => join(work.releases, 'code');
const options = () => ({ workspace: work, limits: { releases: 20, megabytes: 100 }, log: () => {} });

/** Releases files; null deletes one. @returns the id of the release */
async function release(files: Record<string, string | null>): Promise<string> {
  new ReleaseHistory(options()).note({ name: 'code', folder: root() }, Object.keys(files));
  for (const [path, content] of Object.entries(files)) {
    if (content === null) removeFile(root(), path);
    else writeFileAtomic(join(root(), path), content);
  }
  const contents = { previousId: null, full: false, changed: [], removed: [], index: null, indexFiles: [] };
  const manifest = prepareManifest(work.builds, root(), contents, Date.UTC(2026, 4, 1));
  manifest.publishMeta();
  manifest.publishLatest();
  await switchLink(work.dist, root());
  manifest.publishToBuilds();
  await new ReleaseHistory(options()).record({ reasons: REASONS }, { shouldYield: () => false });
  return announcedBuild(servedRootFolder(work)) ?? '';
}

it('shows each page as a release found it and as it left it, also after a rollback', async () => {
  const first = await release({ 'index.html': 'home 1', 'product/mug/index.html': 'mug' });
  const second = await release({
    'index.html': 'home 2',
    'product/cup/index.html': 'cup',
    'robots.txt': 'x',
  });
  const third = await release({ 'index.html': 'home 3', 'product/mug/index.html': null });
  const look = async () => {
    const page = (id: string, when: 'before' | 'after', path: string) =>
      pageOfRelease(work, { id, when, path }, null);
    return [
      await page(second, 'before', '/'),
      await page(second, 'after', '/'),
      await page(third, 'after', '/'),
      await page(second, 'before', '/product/cup/'),
      await page(second, 'after', '/product/cup/'),
      await page(third, 'before', '/product/mug/'),
      await page(third, 'after', '/product/mug/'),
      await page(third, 'after', '/../../secret/'),
    ];
  };
  const expected = ['home 1', 'home 2', 'home 3', null, 'cup', 'mug', null, null];
  expect(await look()).toEqual(expected);
  const changes = releaseChanges(work, second);
  expect(changes).toMatchObject({ isKnown: true, isLive: false, changedPages: 2, otherFiles: 1 });
  expect(changes.changes).toEqual([
    {
      ...{ path: '/', kind: 'changed' },
      ...{ before: `/desk/frame/${second}/before/`, after: `/desk/frame/${second}/after/` },
    },
    { path: '/product/cup/', kind: 'added', before: null, after: `/desk/frame/${second}/after/product/cup/` },
  ]);
  expect(releaseChanges(work, first)).toMatchObject({ isKnown: false, changes: [] });
  await rollBack(options(), first);
  expect(await look()).toEqual(expected);
  const { releases, hold } = releaseList(work);
  expect(hold).toMatchObject({ to: first, from: third });
  expect(releases.map(({ isLive }) => isLive)).toEqual([true, false, false, false]);
  expect(releases[0]?.cause).toEqual({ rolledBackTo: first });
  expect(() => releaseChanges(work, 'none')).toThrow('There is no release "none" in the history');
});

it('frames a page as a picture of itself, with styles that it may load', async () => {
  const html =
    '<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="x"><link rel="stylesheet" href="/_assets/a.1b.css"><script>run()</script></head><noscript><p>No scripts</p></noscript></html>';
  const frame = framed(html, 'https://shop.example', 'http://localhost:4323');
  expect(frame.html).toBe(
    '<!doctype html><html><head><base href="https://shop.example/" target="_blank"><meta charset="utf-8"><link rel="stylesheet" href="http://localhost:4323/desk/assets-of-shop/a.1b.css"></head></html>',
  );
  expect(frame.policy).toContain("default-src 'none'");
  expect(frame.policy).toMatch(/sandbox$/);
  await release({
    'index.html': 'home',
    '_assets/a.1b.css': 'a{src:url(/_assets/f.woff2)}',
    'secret.css': 'b',
  });
  const asset = async (name: string) => {
    const found = await frameAsset(`/desk/assets-of-shop/${name}`, work);
    return found && [found.type, String(found.body)];
  };
  expect(await asset('a.1b.css')).toEqual([
    'text/css; charset=utf-8',
    'a{src:url(/desk/assets-of-shop/f.woff2)}',
  ]);
  for (const name of ['b.css', '../secret.css', '..%2fsecret.css', 'a.1b.js', '']) {
    expect(await asset(name), name).toBeNull();
  }
});
