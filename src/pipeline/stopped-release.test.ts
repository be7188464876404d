import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentProgress } from '../kit/terminal.ts';
import type { Compiler } from './compile/compiler.ts';
import type { Pipeline } from './pipeline.ts';
import { createProjectPipeline } from './project-pipeline.ts';
import { type Workspace, workspace } from './workspace.ts';

let home: string;
let folders: Workspace;
let store: Server;
let pipeline: Pipeline;
let compiling: PromiseWithResolvers<void>;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'islet-stopped-'));
  folders = workspace(process.cwd(), home);
  // A store that takes requests and answers none.
  store = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(store, 'listening');
  compiling = Promise.withResolvers();
  const bundle = { id: 'bundle', entry: '', client: '' };
  const compiler: Compiler = {
    currentBundle: async () => bundle,
    compile: (_, signal) =>
      new Promise((_resolve, reject) => {
        compiling.resolve();
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
    compress: async () => {},
  };
  const { port } = store.address() as AddressInfo;
  pipeline = createProjectPipeline({
    ...{ workspace: folders, compiler, environment: { baseUrl: null }, progress: silentProgress },
    endpoint: `http://127.0.0.1:${port}/graphql`,
    log: () => {},
  });
});
afterEach(async () => {
  await pipeline.close();
  store.closeAllConnections();
  store.close();
  rmSync(home, { recursive: true });
});

it('a release that is stopped waits neither for the store nor for the compiler', async () => {
  const stopping = new AbortController();
  const released = pipeline.release({ signal: stopping.signal });
  const outcome = released.catch((error: Error) => error.message);
  await Promise.all([compiling.promise, once(store, 'request')]);
  stopping.abort(new Error('stopped'));
  expect(await outcome).toBe('stopped');
  expect(existsSync(folders.dist)).toBe(false);
});

it('a release that is stopped does not wait for that of another process', async () => {
  mkdirSync(dirname(folders.lock), { recursive: true });
  const other = new DatabaseSync(folders.lock);
  other.exec('BEGIN EXCLUSIVE');
  const stopping = new AbortController();
  const released = pipeline.release({ signal: stopping.signal });
  stopping.abort(new Error('stopped'));
  await expect(released).rejects.toThrow('aborted');
  other.close();
});
