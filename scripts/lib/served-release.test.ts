import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startControl } from '../../src/operations/watch/receiver/control-socket.ts';
import { type WatchStatus, writeStatus } from '../../src/operations/watch/status/watch-status.ts';
import { ReleaseDatabase } from '../../src/pipeline/index/release-database.ts';
import { ANNOUNCED_STORE } from '../../src/pipeline/publish/release-root.ts';
import { type Workspace, workspace } from '../../src/pipeline/workspace.ts';
import { hasServableRelease, runningBackend } from './served-release.ts';

const EMBEDDED = { graphqlUrl: null };
const STORE = { graphqlUrl: 'https://store.example/graphql' };
const ENDPOINT = 'http://127.0.0.1:4322/graphql';

let work: Workspace;
beforeEach(() => {
  work = workspace(mkdtempSync(join(tmpdir(), 'islet-served-')));
  mkdirSync(join(work.releases, 'code'), { recursive: true });
});
afterEach(() => rmSync(work.project, { recursive: true }));

/** Has a release served that was made from a store. */
function serve(store: string): void {
  symlinkSync('.islet/releases/code', work.dist);
  const index = new ReleaseDatabase(work.snapshot);
  index.setState('announced', 'code');
  index.setState(ANNOUNCED_STORE, store);
  index.close();
}

it("does not serve another store's release, nor one that is gone", () => {
  expect(hasServableRelease(work, EMBEDDED)).toBe(false);
  serve('embedded');
  expect(hasServableRelease(work, EMBEDDED)).toBe(true);
  expect(hasServableRelease(work, STORE)).toBe(false);
  rmSync(work.snapshot);
  expect(hasServableRelease(work, STORE)).toBe(true);
  rmSync(work.releases, { recursive: true });
  expect(hasServableRelease(work, STORE)).toBe(false);
});

const STATUS: WatchStatus = {
  schema: 3,
  state: 'following',
  pid: process.ppid,
  since: '',
  at: '',
  endpoint: ENDPOINT,
  receiver: null,
  pollSeconds: 1,
  fullScanSeconds: 1,
  current: null,
  backgroundScanSince: null,
  lastPoll: null,
  lastFullScan: null,
  lastRelease: null,
  lastFailure: null,
  pending: null,
  webhooks: { received: 0, refused: 0, lastAt: null },
};

/** Has a process watch this shop, as far as others can tell. */
async function watching(change: Partial<WatchStatus> = {}) {
  let status = STATUS;
  const control = await startControl(work.control, { accept: () => {}, status: () => status });
  status = { ...STATUS, ...change };
  writeStatus(work.status, status);
  return { [Symbol.asyncDispose]: () => control.close() };
}

it('finds the backend of a running npm start, so that it is not started twice', async () => {
  expect(await runningBackend(work)).toBeNull();
  {
    await using _ = await watching();
    expect(await runningBackend(work)).toBe(ENDPOINT);
    serve(STORE.graphqlUrl);
    expect(await runningBackend(work)).toBeNull();
  }
  expect(await runningBackend(work)).toBeNull();
});

it('starts its own where the process is its own or has stopped', async () => {
  for (const change of [{ pid: process.pid }, { state: 'stopped' as const }]) {
    await using _ = await watching(change);
    expect(await runningBackend(work)).toBeNull();
  }
});
