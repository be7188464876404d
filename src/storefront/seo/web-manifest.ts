import { routePath } from '#storefront/domain/routes/routes.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import { translator } from '#storefront/i18n/translate.ts';

/** An icon of the installed shop, square. */
interface AppIcon {
  /** File at the root of the release. */
  file: string;
  /** Side in pixels. */
  size: number;
  /** True if systems may cut it into a shape of theirs. */
  isMaskable: boolean;
}

/** Icons that a release has besides `apple-touch-icon.png`, which iOS looks for by itself. */
export const APP_ICONS: readonly AppIcon[] = [
  { file: 'app-icon-192.png', size: 192, isMaskable: false },
  { file: 'app-icon-512.png', size: 512, isMaskable: false },
  { file: 'app-icon-maskable-512.png', size: 512, isMaskable: true },
];

interface ManifestOptions {
  /** Of the locale. */
  settings: Pick<SiteSettings, 'siteName' | 'shortDescription'>;
  /** Background of pages in the light appearance, as CSS. */
  color: string;
  /** Version of the icons: with another one, systems load them anew; null if there are none. */
  icons: string | null;
}

/**
 * The web app manifest by which browsers install the shop, as JSON. Each locale is an app of its own, which opens with
 * its home page; all of them have the whole shop.
 */
export function webManifest(locale: Locale, { settings, color, icons }: ManifestOptions): string {
  const t = translator(locale);
  const start = routePath('index', locale);
  const { siteName: name, shortDescription: description } = settings;
  return JSON.stringify({
    id: start,
    name,
    short_name: name,
    ...(description !== '' && { description }),
    lang: LOCALES[locale].tag,
    dir: 'ltr',
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: color,
    theme_color: color,
    categories: ['shopping'],
    icons: icons === null ? [] : APP_ICONS.map((icon) => manifestIcon(icon, icons)),
    shortcuts: [
      { name: t('shell.menu.products'), url: routePath('products', locale) },
      { name: t('wishlist.title'), url: routePath('wishlist', locale) },
      { name: t('account.title'), url: routePath('my-account', locale) },
    ],
  });
}

function manifestIcon({ file, size, isMaskable }: AppIcon, version: string) {
  return {
    src: `/${file}?${version}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: isMaskable ? 'maskable' : 'any',
  };
}
