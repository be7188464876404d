import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of a whole built site; `ISLET_E2E_ROOT` names its folder and `ISLET_E2E_URL` its address. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: { include: ['src/testing/site/**/*.test.ts'], testTimeout: 120_000, maxWorkers: 2 },
});
