import type { LatestBuild } from '#storefront/domain/builds/build-polling.ts';
import { number, object, text } from '../browser/schema.ts';
import { LATEST_BUILD_KEY } from '../browser/storage-keys.ts';
import { TabValue } from './tab-value.ts';

const latestBuild = new TabValue(LATEST_BUILD_KEY, object<LatestBuild>({ id: text, asked: number }));

/** The newest release that this page or an earlier one of the tab has seen, see `LatestBuild`; null for none. */
export function getLatestBuild(): LatestBuild | null {
  return latestBuild.get();
}

/** Stores the newest release for this tab; where storage is switched off, for this page. */
export function storeLatestBuild(build: LatestBuild): void {
  latestBuild.set(build);
}
