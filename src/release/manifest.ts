import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasPage, REWRITTEN, ROUTES, type RouteName } from '#shop/routes.ts';
import { writeWhole } from './files.ts';

/** `builds/latest.json`: what clients poll. */
export interface LatestBuild {
  id: string;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** `builds/meta/{id}.json`: what a release contained. */
export interface BuildMeta extends LatestBuild {
  previousId: string | null;
  /** Every page was made anew by new code; `changed` is then empty. */
  full: boolean;
  /** Paths of pages that were added or have other bytes. */
  changed: string[];
  removed: string[];
  /** Path pattern -> the page a host answers it with. */
  routeRules: Record<string, { rewrite: string }>;
}

/** Metas of older builds, for clients that ask what has changed since theirs. */
const METAS_KEPT = 50;

/**
 * Makes a build's manifests in `builds` and copies them into the release, `latest.json` last: a client
 * that reads the new id finds everything else in place.
 */
export function writeManifest(
  builds: string,
  root: string,
  contents: Pick<BuildMeta, 'previousId' | 'full' | 'changed' | 'removed'>,
  now: number,
): LatestBuild {
  const latest = { id: `${now.toString(36)}-${randomBytes(3).toString('hex')}`, timestamp: now };
  const meta: BuildMeta = { ...latest, ...contents, routeRules: routeRules() };
  for (const folder of [builds, join(root, 'builds')]) {
    writeWhole(join(folder, 'meta', `${latest.id}.json`), JSON.stringify(meta));
    forgetOldMetas(join(folder, 'meta'));
  }
  for (const folder of [builds, join(root, 'builds')]) {
    writeWhole(join(folder, 'latest.json'), JSON.stringify(latest));
  }
  return latest;
}

function routeRules(): BuildMeta['routeRules'] {
  const rewritten = (Object.keys(ROUTES) as RouteName[]).filter((name) => !hasPage(name));
  return Object.fromEntries(
    rewritten.map((name) => [ROUTES[name], { rewrite: ROUTES[REWRITTEN[name as keyof typeof REWRITTEN]] }]),
  );
}

/** Ids start with their time, so their order is that of the builds. */
function forgetOldMetas(folder: string): void {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  for (const file of files.slice(0, -METAS_KEPT)) rmSync(join(folder, file), { force: true });
}
