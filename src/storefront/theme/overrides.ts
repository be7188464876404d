import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { SOURCES, type ThemeFolder } from './theme-folder.ts';

const STOREFRONT = join(SOURCES, 'storefront');

/** The rooms whose files a theme can replace; rules and state are the shop's. */
const ROOMS = ['layouts', 'features', 'ui'];
const REPLACEABLE = /\.(astro|tsx|css)$/;

/**
 * The theme's file that takes the place of a file of the storefront.
 * @param file absolute path, without a query
 * @param importer absolute path of the file that imports it; an override gets the original by importing its own path
 * @returns absolute path; null if the file stays
 */
export function overrideOf(file: string, importer: string, theme: ThemeFolder): string | null {
  const path = relative(STOREFRONT, file);
  const [room = ''] = path.split(sep);
  if (!ROOMS.includes(room) || !REPLACEABLE.test(path)) return null;
  const override = join(theme.path, path);
  return override !== importer && existsSync(override) ? override : null;
}
