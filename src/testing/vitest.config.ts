import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { NIGHTLY } from './tier.ts';
import { LongestFirst } from './vitest/longest-first.ts';

/** Tests of the whole built site need one; `ISLET_E2E_ROOT` names its folder. */
const HAS_SITE = process.env.ISLET_E2E_ROOT !== undefined;

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  // Without Vite's own "development" condition: graphql has a second build under it, and two cannot mix.
  ssr: { resolve: { conditions: ['node', 'module-sync'] } },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      'src/testing/e2e/**',
      ...(HAS_SITE ? [] : ['src/testing/site/**']),
      ...(NIGHTLY ? [] : ['**/*.nightly.test.ts']),
    ],
    globalSetup: ['src/testing/vitest/run-folder.ts'],
    setupFiles: ['src/testing/vitest/property-seed.ts', 'src/testing/child-code.ts'],
    // Commands that run side by side would install at the same time.
    env: { ISLET_INSTALLED: '1' },
    maxWorkers: availableParallelism(),
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
