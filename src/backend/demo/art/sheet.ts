import { SIDE } from './backdrop.ts';
import { dots, type Point, random, times } from './draw.ts';

/** Pixels of a finished picture's side. */
export const PICTURE_PIXELS = 1200;

const GROUND_SHADOW =
  '<radialGradient id="ground"><stop offset="0" stop-color="#1f2a30" stop-opacity=".42"/>' +
  '<stop offset=".6" stop-color="#1f2a30" stop-opacity=".2"/><stop offset="1" stop-color="#1f2a30" stop-opacity="0"/></radialGradient>';

const GLOW =
  '<radialGradient id="glow"><stop offset="0" stop-color="#ffe3a3" stop-opacity=".9"/>' +
  '<stop offset=".35" stop-color="#ffd98c" stop-opacity=".45"/><stop offset="1" stop-color="#ffd98c" stop-opacity="0"/></radialGradient>';

/** Paper tooth over the whole print: light and dark flecks at fixed places. */
function grain(): string {
  const next = random('grain');
  const scatter = (count: number) => times(count, (): Point => [next() * SIDE, next() * SIDE]);
  return dots(scatter(420), '#fffaf0', 3, 0.3) + dots(scatter(300), '#1f2a30', 2.4, 0.12);
}

const GRAIN = grain();

/** A complete SVG document of a square picture. */
export const sheet = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_PIXELS}" height="${PICTURE_PIXELS}" viewBox="0 0 ${SIDE} ${SIDE}">` +
  `<defs>${GROUND_SHADOW}${GLOW}</defs>${content}${GRAIN}</svg>`;
