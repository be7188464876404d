import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser.ts';

/** Browser tests of the built demo shop; `ISLET_E2E_URL` says where it is served. */
export default defineConfig({
  testDir: './e2e',
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
    launchOptions: launchOptions(),
    trace: process.env.ISLET_TRACE ? 'retain-on-failure' : 'off',
  },
});
