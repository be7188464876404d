import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { compile } from '#pipeline/compile/compiler.ts';
import { workspace } from '#pipeline/workspace.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);

// V8 aborts the whole process where a thread ends between a top-level await and the modules that wait for it: watching
// that was stopped while a thread loaded the shop ended by SIGTRAP. `require` refuses such modules.
it('load nothing that awaits at its top level', { timeout: 180_000 }, async () => {
  const bundle = await compile(workspace(PROJECT), () => {});
  expect(require(bundle.entry)).toHaveProperty('replaceCards');
  expect(() => require('../pipeline/render/worker.ts') as unknown).toThrow(
    'renders pages in a worker thread',
  );
});
