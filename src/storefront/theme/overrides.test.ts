import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkOverrides, originalMark, overrideOf, overridesOf, STABLE_COMPONENTS } from './overrides.ts';
import { SOURCES, type ThemeFolder } from './theme-folder.ts';

const STABLE = 'features/shell/Footer.astro';
const OTHER = 'ui/Picture.astro';
const original = (path: string) => join(SOURCES, 'storefront', path);
const sourceOf = (path: string) => readFileSync(original(path), 'utf8');

let theme: ThemeFolder;
beforeEach(() => {
  theme = { name: 'themes/test', path: mkdtempSync(join(tmpdir(), 'islet-theme-')) };
});
afterEach(() => rmSync(theme.path, { recursive: true }));

function write(path: string, text = ''): string {
  const file = join(theme.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

it('takes the place of the file at the same path, except in itself', () => {
  const override = write(STABLE);
  const page = original('layouts/Page.astro');
  expect(overrideOf(original(STABLE), page, theme)).toBe(override);
  expect(overrideOf(original(STABLE), override, theme)).toBeNull();
  expect(overrideOf(original(OTHER), page, theme)).toBeNull();
});

it('leaves rules, state and pages to the shop', () => {
  for (const path of ['domain/pricing/sale.ts', 'stores/page/panels.ts', 'pages/index.astro']) {
    write(path);
    expect(overrideOf(original(path), '', theme), path).toBeNull();
  }
  write('features/shell/Own.astro');
  expect(overridesOf(theme)).toEqual([]);
});

it('asks an override to say which original it was written for', () => {
  write(STABLE, '---\n---\n');
  expect(() => checkOverrides(theme)).toThrow(
    `src/themes/test/${STABLE} does not say which original it was written for. Add the comment "original: ${originalMark(STABLE)}".`,
  );
  write(STABLE, `---\n// original: ${originalMark(STABLE)}\n---\n`);
  expect(() => checkOverrides(theme)).not.toThrow();
});

it('names an override whose original is another one now', () => {
  write(OTHER, '---\n// original: 00000000\n---\n');
  expect(() => checkOverrides(theme)).toThrow(
    `was written for 00000000 of src/storefront/${OTHER}, which is ${originalMark(OTHER)} now.`,
  );
});

it('knows a stable component by its properties and slots, and others by everything', () => {
  const changed = (path: string, from: string | RegExp, to: string) => {
    const source = sourceOf(path);
    const other = source.replace(from, to);
    expect(other).not.toBe(source);
    return originalMark(path, other) !== originalMark(path);
  };
  expect(changed(STABLE, '<footer', '<footer data-new')).toBe(false);
  expect(changed(STABLE, '  place: string;', '  place: string;\n  more: string;')).toBe(true);
  expect(changed(STABLE, /<slot/, '<slot name="other"')).toBe(true);
  expect(changed(OTHER, /$/, '<!-- -->')).toBe(true);
});

it('lists stable components that exist, all of them in the README of the theme', () => {
  const readme = readFileSync(join(SOURCES, 'theme/README.md'), 'utf8');
  for (const [path, what] of Object.entries(STABLE_COMPONENTS)) {
    expect(sourceOf(path)).not.toBe('');
    expect(readme).toContain(`| \`${path}\` | ${what} |`);
  }
});
