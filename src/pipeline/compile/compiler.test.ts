import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { NIGHTLY } from '#testing/tier.ts';
import { writeFileAtomic } from '../../kit/files/files.ts';
import { COPY_EXTENSIONS } from '../hosting/compression.ts';
import { workspace } from '../workspace.ts';
import { codeFingerprint, codeHash } from './code-hash.ts';
import { createCompiler } from './compiler.ts';

let project: string;
const FILES = [
  'src/storefront/pages/index.astro',
  'src/storefront/i18n/messages/de_DE.json',
  'src/config.ts',
  'public/favicon.svg',
  'astro.config.mjs',
  'uno.config.ts',
  'package.json',
  'package-lock.json',
];

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'islet-code-'));
  for (const file of FILES) writeFileAtomic(join(project, file), file);
});
afterEach(() => rmSync(project, { recursive: true }));

it.each(FILES)('is another after a change of %s', (file) => {
  const before = codeHash(project);
  writeFileAtomic(join(project, file), 'changed');
  expect(codeHash(project)).not.toBe(before);
});

it('is another after a file was added or renamed', () => {
  const before = codeHash(project);
  writeFileAtomic(join(project, 'src/storefront/pages/contact.astro'), '');
  expect(codeHash(project)).not.toBe(before);
});

it.each([
  'src/backend/start/start.ts',
  'src/testing/shops/test-site.ts',
  'src/storefront/domain/price.test.ts',
  'README.md',
])('is the same after a change of %s, which no page can show', (file) => {
  const before = codeHash(project);
  writeFileAtomic(join(project, file), 'changed');
  expect(codeHash(project)).toBe(before);
});

it('has another fingerprint after a change of any length, and not before', () => {
  const file = join(project, 'src/config.ts');
  const old = new Date('2020-01-01');
  for (const each of FILES) utimesSync(join(project, each), old, old);
  const { signature } = codeFingerprint(project);
  expect(codeFingerprint(project).signature).toBe(signature);
  writeFileSync(file, 'x'.repeat(readFileSync(file).byteLength));
  utimesSync(file, old, old);
  expect(codeFingerprint(project).signature).not.toBe(signature);
});

it('does not trust the fingerprint of files that changed a moment ago', () => {
  expect(codeFingerprint(project).settled).toBe(false);
});

it('compiles changed code in a process that has compiled before', async () => {
  const compiler = createCompiler(workspace(project), () => {});
  const first = await compiler.currentBundle();
  expect(await compiler.currentBundle()).toEqual(first);
  expect(first.id).toBe(codeHash(project));
  writeFileAtomic(join(project, 'src/config.ts'), 'changed');
  expect((await compiler.currentBundle()).id).toBe(codeHash(project));
  expect((await compiler.currentBundle()).id).not.toBe(first.id);
});

/** Compressed copies come with the first release of a bundle, not with the bundle. */
const isNoCopy = (file: string) =>
  !Object.values(COPY_EXTENSIONS).some((extension) => file.endsWith(extension));

it.runIf(NIGHTLY)(
  'makes the same assets of the same code, so that pages of two machines name the same files',
  async () => {
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const home = mkdtempSync(join(root, '.islet-test-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    const compileTwiceAtOnce = async (renderers: string) => {
      const lines: string[] = [];
      const compiler = createCompiler({ ...workspace(root), renderers }, (line) => lines.push(line));
      const [{ client }] = await Promise.all([compiler.compile(), compiler.compile()]);
      return {
        assets: readdirSync(join(client, '_assets')).filter(isNoCopy).sort(),
        runs: lines.filter((line) => line === 'Compiling the shop …').length,
      };
    };
    const { assets } = await compileTwiceAtOnce(workspace(root).renderers);
    expect(assets.some((file) => file.endsWith('.css'))).toBe(true);
    expect(await compileTwiceAtOnce(home)).toEqual({ assets, runs: 1 });
  },
  180_000,
);
