import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontace } from 'fontace';
import { SOURCES, type ThemeFolder } from '../theme-folder.ts';
import type { Tokens } from '../tokens.ts';

/** The shop's own fonts: by family the file that pages load first. `layouts/fonts.css` has their faces. */
const OWN_FONTS: Readonly<Record<string, string>> = {
  'Brygada 1918 Variable': 'storefront/layouts/fonts/brygada-1918.woff2',
  'Hanken Grotesk Variable': 'storefront/layouts/fonts/hanken-grotesk.woff2',
};

/** End of the names of files with the letters that few pages have; `npm run fonts` makes them. */
const MORE = '-more.woff2';

/** A font file of a theme. */
export interface ThemeFont {
  /** Absolute path. */
  file: string;
  family: string;
  style: string;
  /** A weight, or the lightest and the heaviest. */
  weight: string;
  /** Letters of every page, letters of some, or everything in one file. */
  part: 'every' | 'more' | 'whole';
}

/** The fonts in a theme's folder `fonts`, sorted by file name. @throws Error if a file is no font */
export function themeFonts({ path }: ThemeFolder): ThemeFont[] {
  return globSync('fonts/*.{woff2,woff,ttf,otf}', { cwd: path })
    .sort()
    .map((name) => {
      const file = join(path, name);
      const { family, style, weight } = fontace(readFileSync(file));
      return { file, family, style, weight, part: partOf(file) };
    });
}

function partOf(file: string): ThemeFont['part'] {
  if (file.endsWith(MORE)) return 'more';
  return existsSync(file.replace(/\.\w+$/, MORE)) ? 'every' : 'whole';
}

/** The family that a list of families begins with. */
export function firstFamily(stack: string): string {
  return /^\s*["']?([^"',]+)/.exec(stack)?.[1]?.trim() ?? '';
}

/** Name of the family of a system's font that takes as much room as another family, until that is there. */
export function fallbackOf(family: string): string {
  return `${family} Fallback`;
}

/** Lists of families with the fallbacks of a theme's fonts in second place. */
export function withFallbacks(stacks: Tokens['fonts'], fonts: readonly ThemeFont[]): Tokens['fonts'] {
  const families = new Set(fonts.map(({ family }) => family));
  const complete = (stack: string) => {
    const family = firstFamily(stack);
    const fallback = `'${fallbackOf(family)}'`;
    if (!families.has(family) || stack.includes(fallback)) return stack;
    const [first, ...others] = stack.split(',');
    return [first, ` ${fallback}`, ...others].join(',');
  };
  return { display: complete(stacks.display), sans: complete(stacks.sans) };
}

/**
 * The font files that every page loads: the upright one of each family that the tokens name first, running text before
 * titles. Families that are a system's own have none.
 * @returns absolute paths
 */
export function preloadedFonts(stacks: Tokens['fonts'], fonts: readonly ThemeFont[]): string[] {
  const files = [stacks.sans, stacks.display].flatMap((stack) => {
    const family = firstFamily(stack);
    const font = fonts.find((one) => one.family === family && one.style === 'normal' && one.part !== 'more');
    const own = OWN_FONTS[family];
    return font?.file ?? (own === undefined ? [] : join(SOURCES, own));
  });
  return [...new Set(files)];
}
