import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ThemeFolder } from '../theme-folder.ts';
import { completeTokens } from '../tokens.ts';
import { fontStyles } from './font-styles.ts';
import { preloadedFonts, themeFonts, withFallbacks } from './theme-fonts.ts';

const LAYOUTS = fileURLToPath(new URL('../../layouts/', import.meta.url));
const SHOPS_OWN = readFileSync(`${LAYOUTS}fonts.css`, 'utf8');
const DEFAULT = completeTokens({}).fonts;
const HANKEN = { ...DEFAULT, sans: "'Hanken Grotesk', system-ui, sans-serif" };

let theme: ThemeFolder;
beforeEach(() => {
  theme = { name: 'themes/test', path: mkdtempSync(join(tmpdir(), 'islet-theme-')) };
  mkdirSync(join(theme.path, 'fonts'));
});
afterEach(() => rmSync(theme.path, { recursive: true }));

/** Drops fonts of the shop into the theme's folder. */
function drop(files: Record<string, string>): void {
  for (const [name, font] of Object.entries(files)) {
    copyFileSync(`${LAYOUTS}fonts/${font}.woff2`, join(theme.path, 'fonts', name));
  }
}

it('reads family, style and weights from the files', () => {
  drop({ 'a.woff2': 'hanken-grotesk', 'b.woff2': 'brygada-1918-italic' });
  expect(themeFonts(theme).map(({ family, style, weight }) => `${family}, ${style}, ${weight}`)).toEqual([
    'Hanken Grotesk, normal, 400 700',
    'Brygada 1918, italic, 400 700',
  ]);
});

it('leaves the style sheet of the shop as it is for a theme without fonts', async () => {
  expect(await fontStyles(SHOPS_OWN, LAYOUTS, DEFAULT, [])).toBe(SHOPS_OWN.trimEnd());
  expect(preloadedFonts(DEFAULT, []).map((file) => file.slice(LAYOUTS.length))).toEqual([
    'fonts/hanken-grotesk.woff2',
    'fonts/brygada-1918.woff2',
  ]);
});

it('loads a dropped font instead of the family that it takes the place of', async () => {
  drop({ 'hanken.woff2': 'hanken-grotesk', 'hanken-more.woff2': 'hanken-grotesk' });
  const fonts = themeFonts(theme);
  const stacks = withFallbacks(HANKEN, fonts);
  expect(stacks.sans).toBe("'Hanken Grotesk', 'Hanken Grotesk Fallback', system-ui, sans-serif");
  expect(withFallbacks(stacks, fonts)).toEqual(stacks);
  const styles = await fontStyles(SHOPS_OWN, theme.path, stacks, fonts);
  expect(styles).not.toContain('Hanken Grotesk Variable');
  expect(styles).toContain('Brygada 1918 Variable');
  expect(styles.match(/src: url\("fonts\/hanken(-more)?\.woff2"\)/g)).toHaveLength(2);
  expect(preloadedFonts(stacks, fonts)[0]).toBe(join(theme.path, 'fonts/hanken.woff2'));
});

it('stretches the font of the system as far as the letters of the dropped one go', async () => {
  drop({ 'hanken.woff2': 'hanken-grotesk' });
  const fonts = themeFonts(theme);
  const styles = await fontStyles(SHOPS_OWN, theme.path, withFallbacks(HANKEN, fonts), fonts);
  const fallback = /"Hanken Grotesk Fallback";[^}]*/.exec(styles)?.[0] ?? '';
  const size = Number(/size-adjust: ([\d.]+)%/.exec(fallback)?.[1]);
  // By hand, `fonts.css` has 99 %.
  expect(size).toBeGreaterThan(96);
  expect(size).toBeLessThan(102);
  expect(fallback).toMatch(/ascent-override: [\d.]+%;\s*descent-override: [\d.]+%/);
});

it('preloads nothing for a font that systems have', () => {
  expect(preloadedFonts({ display: 'Georgia, serif', sans: 'system-ui, sans-serif' }, [])).toEqual([]);
});
