import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFileAtomic } from '#kit/files/files.ts';
import { codeHash } from '#pipeline/compile/code-hash.ts';
import { compile } from '#pipeline/compile/compiler.ts';
import { COPY_EXTENSIONS, precompress } from '#pipeline/hosting/compression.ts';
import { type Workspace, workspace } from '#pipeline/workspace.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const INPUTS = [
  'public/favicon.svg',
  'astro.config.mjs',
  'uno.config.ts',
  'package.json',
  'package-lock.json',
];

/** The code of a test's own shop; the second differs from the first in the name of a style sheet. */
export type Code = 'one' | 'two';

/**
 * Makes a project that has nothing but an identity: its renderers, one for each code, are copies of the
 * project's own, so that tests change code without waiting for a compiler.
 */
export async function makeTwoBundles(home: string): Promise<Workspace> {
  const work = workspace(home);
  for (const input of INPUTS) writeFileAtomic(join(home, input), input.endsWith('.json') ? '{}' : '');
  const compiled = await compile(workspace(PROJECT), () => {});
  for (const code of ['one', 'two'] as const) {
    setCode(work, code);
    const folder = join(work.renderers, codeHash(home));
    cpSync(join(compiled.client, '..'), folder, { recursive: true });
    if (code === 'two') await renameStyleSheet(folder);
  }
  setCode(work, 'one');
  return work;
}

export function setCode(work: Workspace, code: Code): void {
  writeFileAtomic(join(work.project, 'src/code.txt'), code);
}

/** Gives the style sheet that every page names another hash, as a change of the design would. */
async function renameStyleSheet(folder: string): Promise<void> {
  const assets = join(folder, 'client/_assets');
  const [before] = readdirSync(assets).filter((name) => /^Page\..*\.css$/.test(name));
  if (before === undefined) throw new Error(`${assets} has no style sheet of the page's frame.`);
  const after = 'Page.other-look.css';
  renameSync(join(assets, before), join(assets, after));
  removeCopies(join(assets, before));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(mjs|js|css|json)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(before)) continue;
    writeFileSync(file, text.replaceAll(before, after));
    removeCopies(file);
  }
  await precompress(assets);
}

function removeCopies(file: string): void {
  for (const extension of Object.values(COPY_EXTENSIONS)) rmSync(file + extension, { force: true });
}
