import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  // Without Vite's own "development" condition: graphql has a second build under it, and two cannot mix.
  ssr: { resolve: { conditions: ['node', 'module-sync', 'module'] } },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'src/testing/e2e/**', 'src/testing/site/**'],
    setupFiles: ['src/testing/property-seed.ts'],
    maxWorkers: 2,
  },
});
