import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGE_NAMES } from '#i18n/locales.ts';
import { flatten, MESSAGES } from '#i18n/messages.ts';

const RANGE = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g;

/** Tells which characters the font faces of a family have. */
function coverage(family: string): (character: string) => boolean {
  const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
  const faces = css.split('@font-face').filter((face) => face.includes(`"${family}"`));
  const ranges = faces.flatMap((face) => [...face.matchAll(RANGE)]);
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(
      ([, first = '', last = first]) =>
        code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16),
    );
  };
}

it.each(['Brygada 1918 Variable', 'Hanken Grotesk Variable'])('%s has the letters of all texts', (family) => {
  const isCovered = coverage(family);
  const texts = Object.values(MESSAGES).flatMap((tree) => [...flatten(tree).values()]);
  const characters = new Set([...texts, ...Object.values(LANGUAGE_NAMES)].join(''));
  expect([...characters].filter((character) => !isCovered(character))).toEqual([]);
});
