import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chosenTheme } from '../storefront/theme/theme-folder.ts';
import { themeParts } from '../storefront/theme/theme-parts.ts';
import { makeRunFolder } from './machine/run-folder.ts';
import { NIGHTLY } from './tier.ts';
import { longestFirst, longFiles } from './vitest/long-files.ts';

/** Tests of the whole built site need one; `ISLET_E2E_ROOT` names its folder. */
const HAS_SITE = process.env.ISLET_E2E_ROOT !== undefined;

/** For what the test files of a run share and write. */
const runFolder = makeRunFolder();

/** Starts long test files first, so that none of them runs last and alone; the others by their size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files), ({ moduleId }) => moduleId, longFiles());
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  // Without Vite's own "development" condition: graphql has a second build under it, and two cannot mix.
  ssr: { resolve: { conditions: ['node', 'module-sync'] } },
  plugins: [themeParts(chosenTheme())],
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      'src/testing/e2e/**',
      ...(HAS_SITE ? [] : ['src/testing/site/**']),
      ...(NIGHTLY ? [] : ['**/*.nightly.test.ts']),
    ],
    setupFiles: ['src/testing/vitest/property-seed.ts'],
    env: {
      ISLET_TEST_RUN_FOLDER: runFolder,
      TMPDIR: runFolder,
      // Processes that tests start share their compiled code, which is half of what starting one takes.
      NODE_COMPILE_CACHE: join(runFolder, 'compiled'),
      // Commands that run side by side would install at the same time.
      ISLET_INSTALLED: '1',
    },
    // One more than there are cores: files wait for other processes for some of their time.
    maxWorkers: availableParallelism() + 1,
    // A busy machine is no reason to fail: only a test that hangs takes as long.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Files share the modules of their worker, which takes a third of the time: nothing they stub stays.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    sequence: { sequencer: LongestFirst },
  },
});
