import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkTokens, tokenFaults } from './check-tokens.ts';
import { checkOverrides } from './overrides.ts';
import { allThemes, SOURCES } from './theme-folder.ts';
import { DEFAULT_TOKENS, type ThemeTokens } from './tokens.ts';

it('says which pair of colours is too alike, with both values and the contrast', () => {
  expect(tokenFaults({ colors: { 'on-accent': ['#b5361b', '#2a0f06'] } })).toEqual([
    'on-accent #b5361b on accent #b5361b in light has a contrast of 1.00:1. It takes 4.5:1.',
  ]);
});

it('does not round a contrast up to what it takes', () => {
  const accent = ['#777777', '#ff9472'] as const;
  expect(tokenFaults({ colors: { 'on-accent': ['#ffffff', '#2a0f06'], accent } })).toContain(
    'on-accent #ffffff on accent #777777 in light has a contrast of 4.47:1. It takes 4.5:1.',
  );
});

it.each([
  [{ colours: {} }, 'colours is unknown; there are colors, fonts, text, spacing, radius, shadow, width.'],
  [{ radius: { pill: '0' } }, 'radius.pill is unknown; there are button, control, card, panel.'],
  [
    { colors: { accent: 'red' } },
    "colors.accent is \"red\". Write a light and a dark value with six digits each, such as ['#b5361b', '#ff9472'].",
  ],
  [
    { colors: { accent: ['#b5361b80', '#ff9472'] } },
    'colors.accent is ["#b5361b80","#ff9472"]. Write a light and a dark value with six digits each, such as [\'#b5361b\', \'#ff9472\'].',
  ],
])('names what is misspelled: %j', (tokens, fault) => {
  expect(tokenFaults(tokens as ThemeTokens)).toEqual([fault]);
});

it('takes one radius for all, and a see-through veil', () => {
  expect(tokenFaults({ radius: '0', colors: { veil: ['#00000080', '#000000'] } })).toEqual([]);
});

it.each(allThemes())('$name has readable colours and knows its originals', (theme) => {
  expect(() => checkTokens(theme)).not.toThrow();
  expect(() => checkOverrides(theme)).not.toThrow();
});

/** A token that the shop's theme leaves to the default: `// accent: ['#b5361b', '#ff9472'],`. */
const LEFT_OUT = /^ {4}\/\/ ((?:'[\w-]+'|\w+): .*),$/;

it('shows the default of each token that the theme of the shop leaves out', () => {
  const compact = (text: string) => text.replace(/\s+/g, ' ');
  const defaults = compact(readFileSync(join(SOURCES, 'storefront/theme/tokens.ts'), 'utf8'));
  const lines = readFileSync(join(SOURCES, 'theme/tokens.ts'), 'utf8').split('\n');
  const shown = lines.flatMap((line) => LEFT_OUT.exec(line)?.[1] ?? []);
  expect(shown.filter((token) => !defaults.includes(`${compact(token)},`))).toEqual([]);
  const known = Object.values(DEFAULT_TOKENS).flatMap((group) => Object.keys(group));
  expect(
    known.filter((name) => !lines.some((line) => line.includes(`${name}: `) || line.includes(`'${name}': `))),
  ).toEqual([]);
});
