import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { workspace } from '#pipeline/workspace.ts';
import { watchProject } from './watch.ts';

it('can be stopped cleanly from the moment at which others see that it runs', async () => {
  const home = mkdtempSync(join(tmpdir(), 'islet-watch-'));
  vi.stubEnv('ISLET_HOME', home);
  vi.stubEnv('ISLET_HOOK_PORT', '0');
  vi.stubEnv('ISLET_GRAPHQL_URL', 'http://127.0.0.1:1/graphql');
  const stopped = new Error('stopped');
  const isSeen: boolean[] = [];
  const onStop = () => {
    isSeen.push(existsSync(workspace(process.cwd(), home).status));
    throw stopped;
  };
  await expect(watchProject({ onStop })).rejects.toBe(stopped);
  expect(isSeen).toEqual([false]);
  rmSync(home, { recursive: true });
});
