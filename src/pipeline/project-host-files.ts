import { existsSync } from 'node:fs';
import { join } from 'node:path';
import config from '#config.ts';
import { MOVED_FILE, movedSlugs } from '#storefront/domain/routes/moved.ts';
import type { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { type IndexNowSettings, indexNowFile } from '#storefront/domain/settings/index-now.ts';
import { ROBOTS_FILE, robotsFile } from './discovery/sitemaps.ts';
import { redirectsFile } from './hosting/redirects.ts';
import { headersFile } from './hosting/response-headers.ts';
import { installationFiles } from './project-installation.ts';
import type { HostFiles } from './publish/pipeline-options.ts';
import { readSettings } from './snapshot/open-catalog.ts';
import { readForeignSlugs, readMoves } from './snapshot/read-moves.ts';
import type { Workspace } from './workspace.ts';

/** The files of a release for its hosts, made from the snapshot. @param policy of all pages */
export function projectHostFiles(
  workspace: Pick<Workspace, 'snapshot' | 'project' | 'appIcons'>,
  routeRules: RouteRules,
  policy: string,
  indexNow: IndexNowSettings | null = config.indexNow ?? null,
): HostFiles {
  const { snapshot, project, appIcons } = workspace;
  let moves: ReturnType<typeof readMoves> | null = null;
  // Two files have them, and thousands take a while to read.
  const allMoves = () => {
    moves ??= readMoves(snapshot, config.redirectLimit);
    return moves;
  };
  function* withForeignSlugs() {
    yield* allMoves();
    yield* readForeignSlugs(snapshot);
  }
  return {
    ...(indexNow && { [indexNowFile(indexNow)]: () => indexNow.key }),
    ...installationFiles(snapshot, appIcons),
    _headers: () => headersFile(policy),
    _redirects: () => {
      const { languages } = readSettings(snapshot);
      return redirectsFile(withForeignSlugs(), config.redirectLimit, routeRules, languages);
    },
    [MOVED_FILE]: () => JSON.stringify(movedSlugs(allMoves(), readSettings(snapshot).languages)),
    ...(existsSync(join(project, 'public', ROBOTS_FILE))
      ? {}
      : { [ROBOTS_FILE]: () => robotsFile(readSettings(snapshot).baseUrl) }),
  };
}
