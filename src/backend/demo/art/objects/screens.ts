import { ellipse, path, polygon, rect } from '../draw.ts';
import { sprite } from '../form.ts';
import { INK, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';

export function phone(screen: string, t: Tone): Sprite {
  const d = rect(-125, -520, 250, 520, 36);
  return sprite(
    256,
    524,
    'lies',
    path(d, t.deep) +
      screenIn(screen, -112, -506, 224, 492, 26) +
      path(rect(-30, -496, 60, 13, 6), INK) +
      path(
        polygon([
          [20, -506],
          [90, -506],
          [-60, -14],
          [-112, -14],
          [-112, -90],
        ]),
        { fill: '#fffaf0', opacity: 0.07 },
      ),
    d,
  );
}

export function monitor(screen: string, t: Tone): Sprite {
  return sprite(
    640,
    500,
    'stands',
    path(ellipse(0, -6, 130, 18), t.shade) +
      path(
        polygon([
          [-40, -10],
          [-30, -120],
          [30, -120],
          [40, -10],
        ]),
        t.base,
      ) +
      path(rect(-310, -490, 620, 374, 20), t.deep) +
      screenIn(screen, -294, -474, 588, 342, 8),
  );
}

const screenIn = (svg: string, x: number, y: number, w: number, h: number, r: number): string =>
  `<clipPath id="s${w}${r}"><path d="${rect(x, y, w, h, r)}"/></clipPath><g clip-path="url(#s${w}${r})"><g transform="translate(${x} ${y})">${svg}</g></g>`;
