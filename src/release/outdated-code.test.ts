import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Bundle, Compiler } from './compile/compiler.ts';
import { OutdatedCode } from './errors/outdated-code.ts';
import { createProjectPipeline } from './project-pipeline.ts';
import { silentProgress } from './terminal/progress.ts';
import { workspace } from './workspace.ts';

it('a process reads and releases nothing once its code or configuration was changed', async () => {
  const home = mkdtempSync(join(tmpdir(), 'islet-outdated-'));
  let id = 'loaded';
  const bundle = async (): Promise<Bundle> => ({ id, entry: '', client: '' });
  const compiler: Compiler = { currentBundle: bundle, compile: bundle, compress: async () => {} };
  const folders = workspace(process.cwd(), home);
  const pipeline = createProjectPipeline({
    ...{ workspace: folders, compiler, environment: { baseUrl: null }, progress: silentProgress },
    endpoint: 'http://127.0.0.1:9/graphql',
    log: () => {},
  });
  try {
    id = 'edited';
    await expect(pipeline.release()).rejects.toThrow(OutdatedCode);
    await expect(pipeline.plan()).rejects.toThrow(OutdatedCode);
    expect(existsSync(folders.snapshot)).toBe(false);
  } finally {
    await pipeline.close();
    rmSync(home, { recursive: true });
  }
});
