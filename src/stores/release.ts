import type { LatestBuild } from '#shop/site/build-polling.ts';
import { BUILD_KEY } from './keys.ts';

/** What this tab was told of releases, by this page or one before it; null where it was told nothing. */
export function knownBuild(): LatestBuild | null {
  try {
    const { id, asked } = JSON.parse(sessionStorage.getItem(BUILD_KEY) ?? '') as LatestBuild;
    return typeof id === 'string' && Number.isFinite(asked) ? { id, asked } : null;
  } catch {
    return inMemory;
  }
}

/** Tells the pages to come in this tab; where storage is switched off, this page remembers. */
export function rememberBuild(known: LatestBuild): void {
  inMemory = known;
  try {
    sessionStorage.setItem(BUILD_KEY, JSON.stringify(known));
  } catch {
    return;
  }
}

let inMemory: LatestBuild | null = null;
