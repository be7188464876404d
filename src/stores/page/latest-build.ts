import type { LatestBuild } from '#shop/site/build-polling.ts';
import { LATEST_BUILD_KEY } from '../browser/storage-keys.ts';

/** What this tab was told of releases, by this page or one before it; null where it was told nothing. */
export function getLatestBuild(): LatestBuild | null {
  try {
    const { id, asked } = JSON.parse(sessionStorage.getItem(LATEST_BUILD_KEY) ?? '') as LatestBuild;
    return typeof id === 'string' && Number.isFinite(asked) ? { id, asked } : null;
  } catch {
    return inMemory;
  }
}

/** Tells the pages to come in this tab; where storage is switched off, this page remembers. */
export function storeLatestBuild(build: LatestBuild): void {
  inMemory = build;
  try {
    sessionStorage.setItem(LATEST_BUILD_KEY, JSON.stringify(build));
  } catch {
    return;
  }
}

let inMemory: LatestBuild | null = null;
