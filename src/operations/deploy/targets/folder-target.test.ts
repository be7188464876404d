import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SmallDisk } from '#testing/crash/small-disk.ts';
import { TinyRelease } from '#testing/deploy/tiny-release.ts';
import { type DeployReport, deployRelease } from '../deploy.ts';
import { openTarget } from './open-target.ts';

let release: TinyRelease;
let to: string;
beforeEach(() => {
  release = new TinyRelease();
  to = join(release.home, 'target');
});
afterEach(() => release.remove());

const GRACE = { pages: 1000, immutable: 5000 };
const elsewhere = () => ({ ...release.work, deploys: join(release.home, 'elsewhere') });
const at = (path: string) => existsSync(join(to, path));

async function deploy(
  now = 10_000,
  overrides: Partial<Parameters<typeof deployRelease>[0]> = {},
  folder = to,
): Promise<DeployReport> {
  const target = await openTarget({ to: folder });
  return await deployRelease({ workspace: release.work, target, grace: GRACE, now: () => now, ...overrides });
}

it('keeps what left the release for its grace period, and what a page names for longer', async () => {
  release.write('_assets/old.js', 'old');
  await deploy(10_000);
  rmSync(join(release.work.dist, '_assets/old.js'));
  release.publish(['/'], ['/de/']);
  expect(await deploy(20_000)).toMatchObject({ removed: [], waiting: 3, nextRemovalAt: 21_000 });
  expect(await deploy(20_999)).toMatchObject({ sent: [], removed: [], requests: 1 });
  expect(at('de/index.html')).toBe(true);
  const { removed, changed } = await deploy(21_000);
  expect(removed).toEqual(['de/index.html', 'de/_payload.json']);
  expect(changed).toEqual(['/de/', '/de/_payload.json']);
  expect([at('de'), at('_assets/old.js')]).toEqual([false, true]);
  expect(await deploy(25_000)).toMatchObject({
    removed: ['_assets/old.js'],
    waiting: 0,
    nextRemovalAt: null,
  });
});

it('keeps a page that came back within its grace period', async () => {
  await deploy(10_000);
  release.publish(['/'], ['/de/']);
  await deploy(20_000);
  release.publish(['/de/']);
  await deploy(20_500);
  expect(await deploy(99_000)).toMatchObject({ removed: [], waiting: 0 });
  expect(readFileSync(join(to, 'de/index.html'), 'utf8')).toBe('/de/ in build3');
});

it('is left alone while another machine deploys to it, or where it holds another store’s shop', async () => {
  await deploy();
  const file = join(to, '.islet-deploy/record.json');
  const change = (content: object) =>
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...content }));
  change({ machine: 'another' });
  await expect(deploy(10_000, { workspace: elsewhere() })).rejects.toThrow(
    /^Another machine is deploying to .*target\. Wait until it is done; a deploy that was killed no longer counts 120 s/,
  );
  expect(await deploy(10_000, { workspace: elsewhere(), lockMs: 0 })).toMatchObject({ sent: [] });
});

it('is not taken where it holds something else, without its flag', async () => {
  mkdirSync(to);
  writeFileSync(join(to, 'letter.txt'), 'mine');
  await expect(deploy()).rejects.toThrow(
    /is not empty, and no shop was deployed there\. Choose an empty place/,
  );
  await expect(deploy(10_000, {}, join(to, 'letter.txt'))).rejects.toThrow(
    /a file stands where a folder is needed/,
  );
  expect(readdirSync(to)).toEqual(['letter.txt']);
  await deploy(10_000, { replace: true });
  await deploy(99_000);
  expect(readFileSync(join(to, 'letter.txt'), 'utf8')).toBe('mine');
});

it('is taken where a deploy was killed before it had begun', async () => {
  mkdirSync(join(to, '.islet-deploy'), { recursive: true });
  writeFileSync(join(to, '.islet-deploy/part.json.gz'), '');
  expect((await deploy()).sent).toContain('index.html');
});

it('is whole again once files are sent anew that somebody has changed', async () => {
  await deploy();
  writeFileSync(join(to, 'index.html'), 'damaged');
  rmSync(join(to, '.islet-deploy'), { recursive: true });
  await deploy(10_000, { replace: true });
  expect(readFileSync(join(to, 'index.html'), 'utf8')).toBe('/ in build1');
});

it('that is full keeps what it has, and gets the rest once there is space', async ({ skip }) => {
  const disk = SmallDisk.mount(4);
  if (disk === null) return skip('This user may not mount a file system.');
  try {
    const folder = join(disk.folder, 'shop');
    await deploy(10_000, {}, folder);
    release.publish(['/', '/de/']);
    release.write('de/index.html', 'large'.repeat(100_000));
    disk.fill(150_000);
    await expect(deploy(10_000, {}, folder)).rejects.toThrow(
      /^There is no space left in .*\/shop\. Free some/,
    );
    expect(readFileSync(join(folder, 'de/index.html'), 'utf8')).toBe('/de/ in build1');
    expect(JSON.parse(readFileSync(join(folder, 'builds/latest.json'), 'utf8'))).toMatchObject({
      id: 'build1',
    });
    disk.free();
    await deploy(10_000, {}, folder);
    expect(readFileSync(join(folder, 'de/index.html'), 'utf8')).toHaveLength(500_000);
  } finally {
    disk.unmount();
  }
});

it('gets nothing where there is no release yet', async () => {
  const workspace = { ...release.work, dist: join(release.home, 'no-dist') };
  await expect(deploy(10_000, { workspace })).rejects.toThrow(
    'There is no release to deploy yet. Make one first',
  );
  expect(existsSync(to)).toBe(false);
});

it('goes on beside a record that is dated tomorrow, as by a clock that was wrong', async () => {
  await deploy();
  const record = join(to, '.islet-deploy/record.json');
  writeFileSync(
    record,
    readFileSync(record, 'utf8').replace('"machine":null', '"machine":"0123456789abcdef"'),
  );
  await expect(deploy(11_000, { workspace: elsewhere() })).rejects.toThrow('Another machine is deploying');
  const tomorrow = Date.now() / 1000 + 24 * 60 * 60;
  utimesSync(record, tomorrow, tomorrow);
  release.publish(['/']);
  expect((await deploy(12_000, { workspace: elsewhere() })).sent).toContain('index.html');
});

it.each(['', 'no JSON', 'null', '{"schema":2}', '{"schema":1,"store":"x"}', '{"schema":1,"parts":[null]}'])(
  'does not touch what a record that it cannot read stands for, unless that is to be replaced: %s',
  async (text) => {
    await deploy();
    const record = join(to, '.islet-deploy/record.json');
    writeFileSync(record, text);
    await expect(deploy(11_000)).rejects.toThrow('cannot read. Update Islet, or add --replace');
    expect(readFileSync(record, 'utf8')).toBe(text);
    expect((await deploy(12_000, { replace: true })).sent).toContain('index.html');
    expect(await deploy(13_000)).toMatchObject({ sent: [] });
  },
);

it('writes and deletes nothing where a link in it leads, but follows one to itself', async () => {
  const outside = join(release.home, 'outside');
  mkdirSync(outside);
  await deploy();
  for (const name of ['de', '.islet-deploy']) {
    rmSync(join(to, name), { recursive: true });
    symlinkSync(outside, join(to, name));
    await expect(deploy(11_000, { replace: true })).rejects.toThrow('leads out of');
    expect(readdirSync(outside)).toEqual([]);
    rmSync(join(to, name));
    symlinkSync(join(release.home, 'nowhere'), join(to, name));
    await expect(deploy(12_000, { replace: true })).rejects.toThrow('leads out of');
    rmSync(join(to, name));
  }
  const link = join(release.home, 'current');
  symlinkSync(to, link);
  expect((await deploy(13_000, { replace: true }, link)).sent).toContain('de/index.html');
});

it('leaves out what a host can do without that counts files, also what was there', async () => {
  release.write('_assets/app.js.br', 'packed');
  release.write('product/mug/_payload.json', '{}');
  await deploy();
  expect([at('_assets/app.js.br'), at('_payload.json')]).toEqual([true, true]);
  const lean = await openTarget({ to, isLean: true });
  await deploy(20_000, { target: lean });
  await deploy(99_000, { target: lean });
  expect([at('_assets/app.js.br'), at('_payload.json')]).toEqual([false, false]);
  expect([at('index.html'), at('product/mug/_payload.json')]).toEqual([true, true]);
  await expect(openTarget({ to: 's3://bucket', isLean: true })).rejects.toThrow('--lean is of no use');
});
