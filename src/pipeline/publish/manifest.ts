import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuildMeta } from '#storefront/domain/builds/build-meta.ts';
import { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { hasPage, REWRITTEN_ROUTES, ROUTES, type RouteName } from '#storefront/domain/routes/routes.ts';
import type { IndexFileName, IndexRootNames } from '#storefront/domain/search/catalog-index/index-format.ts';
import { deleteTemporaryFiles, listFolder, type PreparedFile, prepareFile } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';

/** `builds/latest.json`, which clients poll. */
export interface LatestBuild {
  id: string;
  /** Milliseconds since 1970; later than that of the build before, whatever the clock says. */
  timestamp: number;
  index: IndexRootNames;
}

interface BuildContents extends Pick<BuildMeta, 'previousId' | 'full' | 'changed' | 'removed'> {
  index: IndexRootNames;
  /** Files of the search index that the build before did not name. */
  indexFiles: readonly IndexFileName[];
}

/** Metas of older builds stay for clients that ask for changes since theirs. */
const MAX_METAS = 50;

/** A build's manifests, written but not yet published. */
export interface PreparedManifest {
  latest: LatestBuild;
  /** Publishes the meta, in the release and in `builds`. */
  publishMeta(): void;
  /** Publishes `latest.json` in the release: clients see the build from then on. */
  publishLatest(): void;
  /** Publishes `latest.json` in `builds`: the last step of a release. */
  publishToBuilds(): void;
  /** Deletes what is not published yet. */
  discard(): void;
}

/**
 * Writes a build's manifests for `builds` and for the release, see `clientMeta`, under temporary names: publishing them
 * cannot fail for lack of space. `latest.json` comes last: a client that reads the new id finds all else in place.
 */
export function prepareManifest(
  builds: string,
  root: string,
  { index, indexFiles, ...contents }: BuildContents,
  now: number,
  rules: RouteRules = new RouteRules(),
): PreparedManifest {
  const published = join(root, 'builds');
  const timestamp = Math.max(now, newestBuild([builds, published]) + 1);
  const id = `${timestamp.toString(36)}-${randomBytes(3).toString('hex')}`;
  const latest: LatestBuild = { id, timestamp, index };
  const meta: BuildMeta = { id, timestamp, ...contents, routeRules: routeRules(rules) };
  const prepared: PreparedFile[] = [];
  const discard = () => {
    for (const file of prepared) file.discard();
  };
  const prepare = (file: string, content: object): PreparedFile => {
    const preparedFile = prepareFile(file, JSON.stringify(content));
    prepared.push(preparedFile);
    return preparedFile;
  };
  try {
    const metas = [
      prepare(join(builds, 'meta', `${id}.json`), { ...limitedMeta(meta), indexFiles }),
      prepare(join(published, 'meta', `${id}.json`), clientMeta(meta)),
    ];
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
      discard,
    };
  } catch (error) {
    discard();
    throw error;
  }
}

/** Deletes prepared manifests of a killed process. */
export function deletePreparedManifests(builds: string): void {
  deleteTemporaryFiles(builds);
  deleteTemporaryFiles(join(builds, 'meta'));
}

function routeRules(rules: RouteRules): BuildMeta['routeRules'] {
  const rewritten = (Object.keys(ROUTES) as RouteName[]).filter((name) => !hasPage(name));
  const rewrites = Object.fromEntries(
    rewritten.map((name) => [
      ROUTES[name],
      { rewrite: ROUTES[REWRITTEN_ROUTES[name as keyof typeof REWRITTEN_ROUTES]] },
    ]),
  );
  return { ...rewrites, ...rules.table() };
}

/** When the newest build was made whose meta is in one of these folders, in milliseconds since 1970; 0 for none. */
function newestBuild(folders: readonly string[]): number {
  const files = folders.flatMap((folder) => listFolder(join(folder, 'meta')));
  return Math.max(0, ...files.map(buildTime));
}

/** Ids start with their time, which always grows, even if a clock was set back: see `prepareManifest`. */
function deleteOldMetas(folder: string): void {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort((one, other) => buildTime(one) - buildTime(other));
  for (const file of files.slice(0, -MAX_METAS)) rmSync(join(folder, file), { force: true });
}

function buildTime(file: string): number {
  return Number.parseInt(file.split('-')[0] ?? '', 36) || 0;
}

/** Paths that a meta in `builds` names: with more, to look at every file costs a deploy little more. */
export const MAX_META_PATHS = 500_000;

/** The meta for deploys: one that would be too large says that any page may have changed. */
export function limitedMeta(meta: BuildMeta): BuildMeta {
  return meta.changed.length + meta.removed.length <= MAX_META_PATHS ? meta : unknownChanges(meta);
}

function unknownChanges(meta: BuildMeta): BuildMeta {
  return { ...meta, full: true, changed: [], removed: [] };
}

/** Gzip bytes of a meta that a browser may have to fetch. */
export const CLIENT_META_BUDGET = 50 * 1024;
/** No more fit, however well they compress. */
const MAX_CLIENT_PATHS = 100_000;

/** The meta for clients: one that would be too large says that any page may have changed. */
export function clientMeta(meta: BuildMeta): BuildMeta {
  if (meta.changed.length + meta.removed.length > MAX_CLIENT_PATHS) return unknownChanges(meta);
  const json = JSON.stringify(meta);
  const fits = json.length < CLIENT_META_BUDGET / 2 || gzipSync(json).byteLength <= CLIENT_META_BUDGET;
  return fits ? meta : unknownChanges(meta);
}
