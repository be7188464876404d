import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './machine/browser.ts';
import { NIGHTLY } from './tier.ts';

const GERMAN = 'german-store.spec.ts';

/** Browser tests of the built demo shop; `ISLET_E2E_URL` says where it is served. */
export default defineConfig({
  testDir: './e2e',
  // A store in another language gets a suite of its own: texts of its errors are part of the others.
  ...(process.env.ISLET_E2E_LANGUAGE ? { testMatch: GERMAN } : { testIgnore: GERMAN }),
  // Proven by an integration test or another browser test too.
  ...(NIGHTLY ? {} : { grepInvert: /@nightly/ }),
  projects: [
    { name: 'browser', teardown: 'secrets' },
    { name: 'secrets', testMatch: 'secrets.teardown.ts' },
  ],
  outputDir: '../../.islet/e2e',
  fullyParallel: true,
  workers: availableParallelism(),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env.ISLET_E2E_URL ?? 'http://127.0.0.1:4321',
    browserName: 'chromium',
    locale: 'en-US',
    // It would answer what tests want to answer themselves; `offline.spec.ts` has it.
    serviceWorkers: 'block',
    launchOptions: launchOptions(),
    trace: process.env.ISLET_TRACE ? 'retain-on-failure' : 'off',
  },
});
