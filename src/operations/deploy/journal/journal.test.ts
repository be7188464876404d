import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TinyRelease } from '#testing/deploy/tiny-release.ts';
import { type DeployReport, deployRelease } from '../deploy.ts';
import { openTarget } from '../targets/open-target.ts';

let release: TinyRelease;
let to: string;
beforeEach(() => {
  release = new TinyRelease();
  to = join(release.home, 'target');
});
afterEach(() => release.remove());

/** @param deploys where the machine keeps what it knows of targets */
async function deploy(deploys = release.work.deploys, replace = false): Promise<DeployReport> {
  const target = await openTarget({ to });
  const workspace = { ...release.work, deploys };
  return await deployRelease({ workspace, target, grace: { pages: 0, immutable: 0 }, replace });
}

const parts = () => readdirSync(join(to, '.islet-deploy')).filter((name) => name.endsWith('.gz'));

it('joins its parts after many deploys, so that another machine reads few', async () => {
  await deploy();
  for (let count = 0; count < 66; count++) {
    release.publish(['/']);
    await deploy();
  }
  expect(parts().length).toBeLessThan(20);
  release.publish(['/de/']);
  const elsewhere = await deploy(join(release.home, 'elsewhere'));
  expect(elsewhere.sent).toEqual([
    'de/_payload.json',
    'de/index.html',
    'builds/meta/build68.json',
    'builds/latest.json',
  ]);
  expect(await deploy()).toMatchObject({ sent: [], removed: [] });
});

it('is read anew where this machine has lost or damaged its copy', async () => {
  await deploy();
  const folder = join(release.work.deploys, readdirSync(release.work.deploys)[0] ?? '');
  rmSync(join(folder, 'inventory.sqlite-wal'), { force: true });
  writeFileSync(join(folder, 'inventory.sqlite'), 'damaged '.repeat(1000));
  expect(await deploy()).toMatchObject({ sent: [], removed: [] });
  rmSync(folder, { recursive: true });
  expect(await deploy()).toMatchObject({ sent: [], removed: [] });
});

it('says what to do where a part of it is lost, and is begun anew', async () => {
  await deploy();
  for (const name of parts()) rmSync(join(to, '.islet-deploy', name));
  const elsewhere = join(release.home, 'elsewhere');
  await expect(deploy(elsewhere)).rejects.toThrow(
    /has lost \.islet-deploy\/.*Add --replace to send every file again/,
  );
  expect((await deploy(elsewhere, true)).sent).toContain('index.html');
  expect(await deploy(elsewhere)).toMatchObject({ sent: [] });
});

it('of a later version is left alone', async () => {
  await deploy();
  const file = join(to, '.islet-deploy/record.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"schema":1', '"schema":2'));
  await expect(deploy()).rejects.toThrow(/that this version of Islet cannot read\. Update Islet/);
});

it('says nothing of the machine or the store', async () => {
  await deploy();
  const record = JSON.parse(readFileSync(join(to, '.islet-deploy/record.json'), 'utf8')) as object;
  expect(record).toEqual({
    schema: 1,
    store: '',
    format: 'files',
    build: 'build1',
    changes: 0,
    machine: null,
    obsolete: [],
    unpurged: [],
    parts: [{ name: expect.stringMatching(/^[0-9a-z]+-[0-9a-f]{8}$/), sent: null }],
  });
});
