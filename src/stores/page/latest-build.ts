import type { LatestBuild } from '#shop/site/build-polling.ts';
import { LATEST_BUILD_KEY } from '../browser/storage-keys.ts';

/** The newest release that this page or an earlier one of the tab has seen, see `LatestBuild`; null for none. */
export function getLatestBuild(): LatestBuild | null {
  try {
    const { id, asked } = JSON.parse(sessionStorage.getItem(LATEST_BUILD_KEY) ?? '') as LatestBuild;
    return typeof id === 'string' && Number.isFinite(asked) ? { id, asked } : null;
  } catch {
    return inMemory;
  }
}

/** Stores the newest release for this tab; where storage is switched off, for this page. */
export function storeLatestBuild(build: LatestBuild): void {
  inMemory = build;
  try {
    sessionStorage.setItem(LATEST_BUILD_KEY, JSON.stringify(build));
  } catch {
    return;
  }
}

let inMemory: LatestBuild | null = null;
