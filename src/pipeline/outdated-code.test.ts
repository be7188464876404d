import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OutdatedCode } from '../kit/errors.ts';
import { silentProgress } from '../kit/terminal.ts';
import type { Bundle, Compiler } from './compile/compiler.ts';
import type { Pipeline } from './pipeline.ts';
import { createProjectPipeline } from './project-pipeline.ts';
import { type Workspace, workspace } from './workspace.ts';

const LOADED: Bundle = { id: 'loaded', entry: '', client: '' };

let home: string;
let folders: Workspace;
let current: Bundle;
let looks: number;
/** The bundles that were to be compiled. */
let compiled: (Bundle | undefined)[];
let pipeline: Pipeline;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-outdated-'));
  folders = workspace(process.cwd(), home);
  current = LOADED;
  looks = 0;
  compiled = [];
  const compiler: Compiler = {
    async currentBundle() {
      looks++;
      return current;
    },
    async compile(bundle) {
      compiled.push(bundle);
      throw new Error('It does not compile.');
    },
    compress: async () => {},
  };
  pipeline = createProjectPipeline({
    ...{ workspace: folders, compiler, environment: { baseUrl: null }, progress: silentProgress },
    endpoint: 'http://127.0.0.1:9/graphql',
    log: () => {},
  });
});
afterEach(async () => {
  await pipeline.close();
  rmSync(home, { recursive: true });
});

it('a process reads and releases nothing once its code or configuration was changed', async () => {
  current = { ...LOADED, id: 'edited' };
  await expect(pipeline.release()).rejects.toThrow(OutdatedCode);
  await expect(pipeline.plan()).rejects.toThrow(OutdatedCode);
  expect(existsSync(folders.snapshot)).toBe(false);
});

it('a release looks at the code once', async () => {
  const looksBefore = looks;
  await expect(pipeline.release()).rejects.toThrow();
  expect(looks - looksBefore).toBe(1);
  expect(compiled).toEqual([LOADED]);
});
