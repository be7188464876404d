import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { IsletError, says } from '#kit/messages/says.ts';
import { listFolder } from '../../kit/files/files.ts';
import { linkCopies, precompress } from '../hosting/compression.ts';
import type { Workspace } from '../workspace.ts';
import { codeFingerprint, codeHash } from './code-hash.ts';

/** Interval of progress lines in milliseconds: Astro is silent until it is done. */
const PROGRESS_MS = 10_000;

/** Folder of hashed files in a bundle. */
const ASSETS = 'client/_assets';

/** The compiled code of the shop: the renderer of its pages, and the hashed files that they use. */
export interface Bundle {
  /** Hash of the code and configuration that the bundle was compiled from. */
  id: string;
  /** File path of the module that renders pages. */
  entry: string;
  /** Folder of client assets, with compressed copies once they are made, and public files. */
  client: string;
}

export interface Compiler {
  /** The bundle of the current code, compiled or not. */
  currentBundle(): Promise<Bundle>;
  /**
   * Compiles the shop with Astro, unless a bundle of the same code exists or is being compiled here.
   * @param bundle as `currentBundle` has just returned it, which saves reading the state of every file again
   * @param signal ends the waiting; Astro ends with this process at the latest
   * @throws when the code does not compile, with what Astro printed; the reason of the signal
   */
  compile(bundle?: Bundle, signal?: AbortSignal): Promise<Bundle>;
  /** Adds the missing compressed copies of a bundle's assets: a release does so while it renders. */
  compress(bundle: Bundle): Promise<void>;
}

/**
 * A compiler of one project that reads the code again only when the size or time of a file changed.
 * @param log receives one line per step
 */
export function createCompiler(workspace: Workspace, log: (line: string) => void): Compiler {
  let cached: { id: string; signature: string } | null = null;
  const running = new Map<string, Promise<void>>();

  async function current(): Promise<Bundle> {
    const { signature, settled } = codeFingerprint(workspace.project);
    if (cached?.signature !== signature) {
      const id = codeHash(workspace.project);
      cached = settled ? { id, signature } : null;
      return bundleOf(workspace, id);
    }
    return bundleOf(workspace, cached.id);
  }

  async function buildOnce(bundle: Bundle): Promise<void> {
    const present = running.get(bundle.id);
    if (present !== undefined) return present;
    const started = build(workspace, bundle, log).finally(() => running.delete(bundle.id));
    running.set(bundle.id, started);
    return started;
  }

  return {
    currentBundle: current,
    async compile(known, signal) {
      const bundle = known ?? (await current());
      if (existsSync(bundle.entry)) touchBundle(workspace, bundle);
      else await unlessAborted(buildOnce(bundle), signal);
      return bundle;
    },
    compress: (bundle) => compressAssets(workspace, bundle),
  };
}

/** A compiler that begins at once, while the rest of a command is loaded and the store asked. The release reports a failure. */
export function startCompiler(workspace: Workspace, log: (line: string) => void): Compiler {
  const compiler = createCompiler(workspace, log);
  compiler.compile().catch(() => undefined);
  return compiler;
}

/** Waits for work that goes on without its waiter. @throws the reason of the signal, once it is aborted */
async function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return await work;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    if (signal.aborted) abort();
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** As a compiler's `compile` and `compress`, once. */
export async function compile(workspace: Workspace, log: (line: string) => void): Promise<Bundle> {
  const compiler = createCompiler(workspace, log);
  const bundle = await compiler.compile();
  await compiler.compress(bundle);
  return bundle;
}

function bundleOf(workspace: Workspace, id: string): Bundle {
  const folder = join(workspace.renderers, id);
  return { id, entry: join(folder, 'server/entry.mjs'), client: join(folder, 'client') };
}

/** Sets a renderer's time to now: those not used for long are deleted. */
function touchBundle(workspace: Workspace, { id }: Bundle): void {
  const now = new Date();
  utimesSync(join(workspace.renderers, id), now, now);
}

async function compressAssets({ renderers }: Workspace, { id }: Bundle): Promise<void> {
  const assets = join(renderers, id, ASSETS);
  for (const name of listFolder(renderers))
    if (name !== id) linkCopies(join(renderers, name, ASSETS), assets);
  await precompress(assets);
}

async function build(workspace: Workspace, bundle: Bundle, log: (line: string) => void): Promise<void> {
  log('Compiling the shop …');
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const timer = setInterval(() => log(`Compiling the shop: ${Math.round(seconds())} s`), PROGRESS_MS);
  const folder = join(workspace.renderers, bundle.id);
  const fresh = `${folder}.${process.pid}.new`;
  // At once, so that Astro starts before this process goes on to load code.
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(workspace.renderers, { recursive: true });
  try {
    await astroBuild(workspace.project, fresh);
    await rename(fresh, folder).catch((error: unknown) => {
      if (!existsSync(bundle.entry)) throw error;
    });
  } finally {
    clearInterval(timer);
    await rm(fresh, { recursive: true, force: true });
  }
  log(`Compiled in ${seconds().toFixed(1)} s`);
}

const ASTRO = fileURLToPath(new URL('../../../node_modules/astro/bin/astro.mjs', import.meta.url));
const ASTRO_PROCESS = fileURLToPath(new URL('./astro-process.ts', import.meta.url));

/**
 * Builds an Astro project in a process of its own, always for production: a test's or a developer's mode, or a
 * React that is loaded already, would end up in pages and in shared bundles.
 * @param root folder of the project
 * @param settings variables of the environment besides those of this process
 * @throws when Astro fails, with what it printed
 */
export async function astroBuild(
  root: string,
  outDir: string,
  settings: Record<string, string> = {},
): Promise<void> {
  const quick = await runNode([ASTRO_PROCESS, root, outDir], root, settings);
  if (quick.isDone) return;
  // Astro's command line says best what is wrong.
  const full = await runNode([ASTRO, 'build', '--root', root, '--outDir', outDir], root, settings);
  if (full.isDone) return;
  const output = stripVTControlCharacters(full.output).trim();
  throw new IsletError(says('release.notCompiled', { output }));
}

/**
 * Runs Node, and ends it with this process.
 * @returns what it printed, and true if it has not failed: once it has ended, or has sent its last argument
 */
function runNode(
  args: readonly string[],
  cwd: string,
  settings: Record<string, string>,
): Promise<{ isDone: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: {
        ...process.env,
        ...settings,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const end = () => child.kill();
    process.once('exit', end);
    child.on('message', (message) => message === args.at(-1) && resolve({ isDone: true, output }));
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', end);
      resolve({ isDone: code === 0, output });
    });
  });
}
