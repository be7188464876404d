import { join } from 'node:path';
import { manifestPath } from '#storefront/domain/offline/offline-files.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { webManifest } from '#storefront/seo/web-manifest.ts';
import { COLORS } from '#storefront/theme/chosen/tokens.ts';
import { appIcons, bringAppIcons } from './pictures/app-icon-store.ts';
import { APP_ICON_FILES } from './pictures/app-icons.ts';
import type { HostFiles } from './publish/pipeline-options.ts';
import { readSettings } from './snapshot/stored-settings.ts';
import type { Workspace } from './workspace.ts';

/** The page in its light appearance: an app has one colour while it opens. */
const [GROUND] = COLORS.paper;

/**
 * Files of a release by which browsers install the shop: a manifest for each locale, and icons once they are made.
 * @param settingsIn returns the settings of a locale
 */
export function installationFiles(
  settingsIn: (locale: Locale) => SiteSettings,
  iconFolder: string,
): HostFiles {
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
