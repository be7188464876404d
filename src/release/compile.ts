import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workspace } from './workspace.ts';

/** The shop's code, compiled: what renders its pages, and the hashed files its pages name. */
export interface Bundle {
  /** Hash of the code and configuration that the bundle was compiled from. */
  id: string;
  /** File path of the module that renders pages. */
  entry: string;
  /** Folder of client assets and public files. */
  client: string;
}

/** What a page's bytes can depend on, besides the catalog. */
const INPUTS = ['src', 'public', 'astro.config.mjs', 'uno.config.ts', 'package.json', 'package-lock.json'];
const NO_INPUT = /^src\/(backend|testing)\/|\.test\.tsx?$/;

/**
 * Compiles the shop with Astro, unless a bundle of the same code is there already.
 * @param log receives one line per step
 * @throws when the code does not compile, with what Astro printed
 */
export async function compile(workspace: Workspace, log: (line: string) => void): Promise<Bundle> {
  const id = await codeHash(workspace.project);
  const folder = join(workspace.renderers, id);
  const bundle = { id, entry: join(folder, 'server/entry.mjs'), client: join(folder, 'client') };
  if (existsSync(bundle.entry)) return bundle;
  log('Compiling the shop …');
  const started = performance.now();
  const fresh = `${folder}.${process.pid}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(workspace.renderers, { recursive: true });
  await astroBuild(workspace.project, fresh);
  await rename(fresh, folder).catch(async (error: unknown) => {
    if (!existsSync(bundle.entry)) throw error;
    await rm(fresh, { recursive: true, force: true });
  });
  log(`Compiled in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return bundle;
}

/** Hash over all that pages can depend on besides the catalog: code, messages, configuration, public files. */
export async function codeHash(project: string): Promise<string> {
  const files: string[] = [];
  for (const input of INPUTS) await listFiles(project, input, files);
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(await readFile(join(project, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

async function listFiles(project: string, path: string, into: string[]): Promise<void> {
  const entries = await readdir(join(project, path), { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (entries === null) {
    into.push(path);
    return;
  }
  for (const entry of entries) {
    const child = `${path}/${entry.name}`;
    if (NO_INPUT.test(entry.isDirectory() ? `${child}/` : child)) continue;
    if (entry.isDirectory()) await listFiles(project, child, into);
    else into.push(child);
  }
}

function astroBuild(project: string, outDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const cli = join(project, 'node_modules/astro/bin/astro.mjs');
    const child = spawn(process.execPath, [cli, 'build', '--root', project, '--outDir', outDir], {
      cwd: project,
      // A test's or a developer's mode would end up in the bundle that everybody shares.
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The shop's code does not compile. Astro says:\n${output.trim()}`));
    });
  });
}
