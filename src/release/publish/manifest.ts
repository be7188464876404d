import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasPage, REWRITTEN_ROUTES, ROUTES, type RouteName } from '#shop/site/routes.ts';
import { failpoint } from '../failpoint.ts';
import { deleteTemporaryFiles, type PreparedFile, prepareFile } from '../files.ts';

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
const MAX_METAS = 50;

/** A build's manifests, written but not yet in their places. */
export interface PreparedManifest {
  latest: LatestBuild;
  /** Puts what clients ask for behind `latest.json` into the release and where builds are made. */
  publishMeta(): void;
  /** Tells the clients of the release. */
  publishLatest(): void;
  /** Tells where builds are made: the last step of a release. */
  publishToBuilds(): void;
  /** Gives up what is not in place yet. */
  discard(): void;
}

/**
 * Writes a build's manifests for `builds` and for the release beside their places, so that announcing it
 * cannot fail for want of space. `latest.json` comes last: a client that reads the new id finds everything
 * else in place.
 */
export function prepareManifest(
  builds: string,
  root: string,
  contents: Pick<BuildMeta, 'previousId' | 'full' | 'changed' | 'removed'>,
  now: number,
): PreparedManifest {
  const latest = { id: `${now.toString(36)}-${randomBytes(3).toString('hex')}`, timestamp: now };
  const meta: BuildMeta = { ...latest, ...contents, routeRules: routeRules() };
  const published = join(root, 'builds');
  const prepared: PreparedFile[] = [];
  const drop = () => {
    for (const file of prepared) file.discard();
  };
  const prepare = (file: string, content: object): PreparedFile => {
    const ready = prepareFile(file, JSON.stringify(content));
    prepared.push(ready);
    return ready;
  };
  try {
    const metas = [builds, published].map((folder) =>
      prepare(join(folder, 'meta', `${latest.id}.json`), meta),
    );
    const toClients = prepare(join(published, 'latest.json'), latest);
    const toBuilds = prepare(join(builds, 'latest.json'), latest);
    return {
      latest,
      publishMeta() {
        for (const file of metas) {
          failpoint('manifest');
          file.commit();
        }
        for (const folder of [builds, published]) deleteOldMetas(join(folder, 'meta'));
      },
      publishLatest() {
        failpoint('manifest');
        toClients.commit();
      },
      publishToBuilds() {
        failpoint('manifest');
        toBuilds.commit();
      },
      discard: drop,
    };
  } catch (error) {
    drop();
    throw error;
  }
}

/** Deletes what a killed process left of manifests that it had prepared. */
export function deletePreparedManifests(builds: string): void {
  deleteTemporaryFiles(builds);
  deleteTemporaryFiles(join(builds, 'meta'));
}

function routeRules(): BuildMeta['routeRules'] {
  const rewritten = (Object.keys(ROUTES) as RouteName[]).filter((name) => !hasPage(name));
  return Object.fromEntries(
    rewritten.map((name) => [
      ROUTES[name],
      { rewrite: ROUTES[REWRITTEN_ROUTES[name as keyof typeof REWRITTEN_ROUTES]] },
    ]),
  );
}

/** Ids start with their time, so their order is that of the builds. */
function deleteOldMetas(folder: string): void {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  for (const file of files.slice(0, -MAX_METAS)) rmSync(join(folder, file), { force: true });
}
