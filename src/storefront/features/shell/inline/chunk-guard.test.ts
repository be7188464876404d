import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CHUNK_RELOAD_GUARD } from '#storefront/domain/settings/limits.ts';
import { bundleScript } from './inline-integration.ts';

let code: string;
let time: number;
let reloads: number;
let sessionStorage: Record<string, string>;

beforeAll(async () => {
  ({ code } = await bundleScript(join(import.meta.dirname, 'chunk-guard.ts')));
});
beforeEach(() => {
  time = Date.UTC(2026, 0, 2, 12);
  reloads = 0;
  sessionStorage = {};
});

/** Opens a page of the tab, one of whose files fails to load. */
function failToLoad(pathname = '/'): void {
  const listeners = new Map<string, (event: Event) => void>();
  runInNewContext(code, {
    Date: { now: () => time },
    addEventListener: listeners.set.bind(listeners),
    navigator: { onLine: true },
    location: { pathname, reload: () => reloads++ },
    sessionStorage,
  });
  listeners.get('vite:preloadError')?.(new Event('vite:preloadError', { cancelable: true }));
}

test('a page whose file fails to load is reloaded, and not again at once', () => {
  failToLoad();
  time += CHUNK_RELOAD_GUARD - 1;
  failToLoad();
  expect(reloads).toBe(1);
  failToLoad('/products/');
  expect(reloads).toBe(2);
  time += 1;
  failToLoad();
  expect(reloads).toBe(3);
});

test('a page is reloaded once more after the clock was set back', () => {
  failToLoad();
  time -= 3_600_000;
  failToLoad();
  failToLoad();
  expect(reloads).toBe(2);
});
