import { writeFileSync } from 'node:fs';
import phosphor from '@iconify-json/ph/icons.json' with { type: 'json' };
import {
  CATALOG_ICONS,
  CUSTOMER_ICONS,
  FIRST_ICONS,
  OTHER_ICONS,
} from '../../src/storefront/ui/styles/icons.ts';

const ICONS: Readonly<Record<string, { body: string } | undefined>> = phosphor.icons;

/** Side of an icon in units of its paths. */
const SIDE = 256;

/** Elements that have an icon without a class of their own. */
const OWNERS: Readonly<Record<string, string>> = {
  heart: '.heart::before',
  'heart-fill': '.heart:checked::before',
  star: '.stars::before',
  'star-fill': '.stars::after',
};

/** Every element with an icon, as in `src/storefront/ui/styles/icons.css`. */
const ALL = [':where([class*="i-ph-"])', '.heart::before', '.stars::before', '.stars::after'];

/**
 * The style sheets of all icons, a class `i-ph-NAME` each, and the images that are files: those of pages that nobody
 * has acted on yet. The others have to show without the network too.
 * @returns their text by file in `src/storefront/ui/styles`
 * @throws Error for a name that the icon set lacks
 */
export function iconFiles(): Record<string, string> {
  const stylesOf = (names: readonly string[], image: string) =>
    spriteStyles(names, names.map(selectorOf), image);
  const inStyles = (names: readonly string[]) =>
    stylesOf(names, `data:image/svg+xml,${escaped(spriteOf(names))}`);
  return {
    'first-icons.css': sheet(spriteStyles(FIRST_ICONS, ALL, './icons.svg')),
    'icons.svg': spriteOf(FIRST_ICONS),
    'later-icons.css': sheet(stylesOf(CATALOG_ICONS, './catalog-icons.svg') + inStyles(OTHER_ICONS)),
    'catalog-icons.svg': spriteOf(CATALOG_ICONS),
    'customer-icons.css': sheet(inStyles(CUSTOMER_ICONS)),
  };
}

const sheet = (rules: string) => `/* Written by scripts/generate/icons.ts. */\n${rules}`;

/** One image of icons, one below the other. */
function spriteOf(names: readonly string[]): string {
  const paths = names.map((name, index) => movedDown(pathOf(name), index * SIDE));
  const size = `viewBox='0 0 ${SIDE} ${SIDE * names.length}'`;
  return `<svg xmlns='http://www.w3.org/2000/svg' ${size}>${paths.join('')}</svg>`;
}

/**
 * The rules of icons in one image.
 * @param selectors of the elements that have the image
 */
function spriteStyles(names: readonly string[], selectors: readonly string[], image: string): string {
  const count = names.length;
  const positions = names.map((name, index) => {
    const place = Number(((100 * index) / (count - 1)).toFixed(4));
    return `${selectorOf(name)} {\n  mask-position: 0 ${place}%;\n}\n`;
  });
  const shared = [`mask-image: url("${image}");`, `mask-size: var(--icon-width, 100%) ${count}00%;`];
  return `${selectors.join(',\n')} {\n  ${shared.join('\n  ')}\n}\n${positions.join('')}`;
}

/** Elements further down, given as the markup of one or of several. */
function movedDown(body: string, distance: number): string {
  if (distance === 0) return body;
  const transform = `transform='translate(0 ${distance})'`;
  const isOne = body.indexOf('<', 1) === -1;
  return isOne ? body.replace(' ', ` ${transform} `) : `<g ${transform}>${body}</g>`;
}

function pathOf(name: string): string {
  const body = ICONS[name]?.body;
  if (body === undefined)
    throw new Error(`No icon of Phosphor is named "${name}". See https://phosphoricons.com.`);
  return body.replace(' fill="currentColor"', '');
}

function selectorOf(name: string): string {
  return [`.i-ph-${name}`, OWNERS[name]].filter(Boolean).join(',\n');
}

/** Text within a URL in double quotes. */
function escaped(text: string): string {
  return text.replace(/"/g, "'").replace(/[<>#%]/g, (sign) => encodeURIComponent(sign));
}

if (import.meta.main)
  for (const [file, text] of Object.entries(iconFiles())) {
    writeFileSync(new URL(`../../src/storefront/ui/styles/${file}`, import.meta.url), text);
    console.log(`Wrote src/storefront/ui/styles/${file}`);
  }
