import { existsSync } from 'node:fs';
import { join } from 'node:path';
import config from '#config.ts';
import { manifestPath } from '#storefront/domain/offline/offline-files.ts';
import { MOVED_FILE, movedSlugs } from '#storefront/domain/routes/moved.ts';
import type { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { type IndexNowSettings, indexNowFile } from '#storefront/domain/settings/search-services.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { webManifest } from '#storefront/seo/web-manifest.ts';
import { COLORS } from '#storefront/theme/chosen/tokens.ts';
import { ROBOTS_FILE, robotsFile } from './discovery/sitemaps.ts';
import { redirectsFile } from './hosting/redirects.ts';
import { headersFile } from './hosting/response-headers.ts';
import { appIcons, bringAppIcons } from './pictures/app-icon-store.ts';
import { APP_ICON_FILES } from './pictures/app-icons.ts';
import type { HostFiles } from './publish/pipeline-options.ts';
import { readForeignSlugs, readMoves } from './snapshot/read-moves.ts';
import { type LocaleSettings, readLocaleSettings, readSettings } from './snapshot/stored-settings.ts';
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
  let settings: LocaleSettings | null = null;
  // Most files are made of them, and opening the snapshot takes longer than making a file.
  const settingsIn = (locale?: Locale) => {
    settings ??= readLocaleSettings(snapshot);
    return (locale && settings.of.get(locale)) ?? settings.shop;
  };
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
    ...installationFiles(settingsIn, appIcons),
    _headers: () => headersFile(policy),
    _redirects: () =>
      redirectsFile(withForeignSlugs(), config.redirectLimit, routeRules, settingsIn().languages),
    [MOVED_FILE]: () => JSON.stringify(movedSlugs(allMoves(), settingsIn().languages)),
    ...(existsSync(join(project, 'public', ROBOTS_FILE))
      ? {}
      : { [ROBOTS_FILE]: () => robotsFile(settingsIn().baseUrl) }),
  };
}

/** The page in its light appearance: an app has one colour while it opens. */
const [GROUND] = COLORS.paper;

/**
 * Files of a release by which browsers install the shop: a manifest for each locale, and icons once they are made.
 * @param settingsIn returns the settings of a locale
 */
function installationFiles(settingsIn: (locale: Locale) => SiteSettings, iconFolder: string): HostFiles {
  const icons = appIcons(iconFolder);
  const manifests = LOCALE_CODES.map((locale) => [
    manifestPath(locale).slice(1),
    () => webManifest(locale, { settings: settingsIn(locale), color: GROUND, icons: icons?.version ?? null }),
  ]);
  const files = icons === null ? [] : APP_ICON_FILES.map((name) => [name, () => icons.file(name)]);
  return Object.fromEntries([...manifests, ...files]);
}

/** Makes the icons of this shop, once its settings are in the snapshot. */
export function bringProjectIcons(
  { snapshot, appIcons: folder, project }: Workspace,
  options: { endpoint: string; log: (line: string) => void },
): Promise<void> {
  const publicFolder = join(project, 'public');
  return bringAppIcons(readSettings(snapshot), { ...options, folder, publicFolder, background: GROUND });
}
