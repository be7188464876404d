import { ellipse, inside, line, path, polygon, rect, smooth, times } from '../draw.ts';
import { INK, mix, TONES } from '../palette.ts';
import { pebble, shell } from '../props.ts';
import type { Motif } from './motifs.ts';
import { fish } from './nature.ts';
import { chart } from './plans.ts';

/** A tide pool: water above, the busy part at the bottom. */
const tidePool =
  (sky: string, water: string, glow: string): Motif =>
  (w, h) =>
    path(rect(0, 0, w, h), sky) +
    path(ellipse(w * 0.68, h * 0.2, w * 0.16), glow) +
    times(6, (i) =>
      path(
        `M0 ${h * (0.42 + i * 0.07)}Q${w * 0.3} ${h * (0.4 + i * 0.07)} ${w * 0.55} ${h * (0.425 + i * 0.07)}T${w} ${h * (0.42 + i * 0.07)}L${w} ${h}L0 ${h}Z`,
        mix(sky, water, 0.25 + i * 0.15),
      ),
    ).join('') +
    fish(TONES.orange, w * 0.62, h * 0.66, w * 0.3) +
    fish(TONES.glass, w * 0.3, h * 0.73, w * 0.22, true) +
    times(5, (i) =>
      path(
        smooth([
          [w * (0.06 + i * 0.05), h],
          [w * (0.1 + i * 0.04), h * 0.9],
          [w * (0.03 + i * 0.07), h * (0.8 + (i % 2) * 0.03)],
        ]),
        { stroke: i % 2 ? TONES.leaf.base : TONES.green.base, width: w * 0.035 },
      ),
    ).join('') +
    pebble(TONES.grey)(w * 0.5, h * 0.99, w * 0.3) +
    pebble(TONES.clay)(w * 0.78, h * 1.0, w * 0.26) +
    shell(TONES.pink)(w * 0.62, h * 0.93, w * 0.13);

export const poolByDay = tidePool('#f0dfc0', '#2d6a86', '#e29a4e');
export const poolByNight = tidePool('#22343f', '#12202a', '#f0e2b8');

const OUTLINE = { stroke: INK, width: 4 };

export const ganseyChart = (x: number, y: number, cell: number, color: string): string =>
  chart(x, y, cell, 20, 26, color, (c, r) =>
    c % 10 < 4 ? c % 10 === 0 || c % 10 === 3 || r % 4 === 0 : (r + c) % 6 < 2 && c % 10 > 4 && c % 10 < 9,
  );
export const mittenChart = (x: number, y: number, cell: number, color: string): string =>
  chart(x, y, cell, 21, 28, color, (c, r) => {
    const d = Math.abs((c % 7) - 3) + Math.abs((r % 9) - 3);
    return d === 3 || d === 1 || (r % 9 === 8 && c % 2 === 0);
  });

/** Pieces of the tote on a cutting plan, within w x h. */
export const toteSheet: Motif = (w, h) =>
  [
    [0.06, 0.08, 0.4, 0.36],
    [0.54, 0.08, 0.4, 0.36],
    [0.06, 0.52, 0.56, 0.16],
    [0.06, 0.76, 0.7, 0.06],
    [0.06, 0.86, 0.7, 0.06],
  ]
    .map(
      ([x = 0, y = 0, pw = 0, ph = 0], i) =>
        path(rect(w * x, h * y, w * pw, h * ph, 4), {
          stroke: i < 2 ? TONES.navy.base : TONES.red.base,
          width: 5,
        }) +
        path(rect(w * x + 9, h * y + 9, w * pw - 18, h * ph - 18), { stroke: INK, width: 2, dash: '9 8' }) +
        line(
          [
            [w * (x + pw / 2), h * (y + ph * 0.25)],
            [w * (x + pw / 2), h * (y + ph * 0.75)],
          ],
          INK,
          3,
        ),
    )
    .join('') + path(ellipse(w * 0.82, h * 0.62, w * 0.09), { stroke: TONES.orange.base, width: 5 });

export const foldingSheet: Motif = (w, h) =>
  path(rect(w * 0.08, h * 0.1, w * 0.84, h * 0.34), OUTLINE) +
  line(
    [
      [w * 0.5, h * 0.1],
      [w * 0.5, h * 0.44],
    ],
    TONES.blue.base,
    3,
  ) +
  path(
    polygon([
      [w * 0.08, h * 0.1],
      [w * 0.5, h * 0.34],
      [w * 0.92, h * 0.1],
    ]),
    { stroke: TONES.blue.base, width: 3, dash: '10 9' },
  ) +
  path(
    polygon([
      [w * 0.14, h * 0.8],
      [w * 0.86, h * 0.8],
      [w * 0.74, h * 0.94],
      [w * 0.26, h * 0.94],
    ]),
    OUTLINE,
  ) +
  path(
    polygon([
      [w * 0.5, h * 0.52],
      [w * 0.7, h * 0.8],
      [w * 0.3, h * 0.8],
    ]),
    OUTLINE,
  ) +
  line(
    [
      [w * 0.5, h * 0.52],
      [w * 0.5, h * 0.94],
    ],
    TONES.blue.base,
    3,
  );

/** The lines of a harbour picture, to be coloured in. */
export const colouringPage: Motif = (w, h) =>
  path(ellipse(w * 0.24, h * 0.2, w * 0.1), OUTLINE) +
  path(
    polygon([
      [w * 0.62, h * 0.6],
      [w * 0.65, h * 0.24],
      [w * 0.77, h * 0.24],
      [w * 0.8, h * 0.6],
    ]),
    OUTLINE,
  ) +
  [0.36, 0.48]
    .map((y) =>
      line(
        [
          [w * 0.63, h * y],
          [w * 0.79, h * y],
        ],
        INK,
        4,
      ),
    )
    .join('') +
  path(
    polygon([
      [w * 0.63, h * 0.24],
      [w * 0.71, h * 0.15],
      [w * 0.79, h * 0.24],
    ]),
    OUTLINE,
  ) +
  [0.1, 0.28, 0.46]
    .map(
      (x) =>
        path(
          polygon([
            [w * x, h * 0.6],
            [w * x, h * 0.46],
            [w * (x + 0.075), h * 0.38],
            [w * (x + 0.15), h * 0.46],
            [w * (x + 0.15), h * 0.6],
          ]),
          OUTLINE,
        ) + path(rect(w * (x + 0.05), h * 0.52, w * 0.05, h * 0.08), OUTLINE),
    )
    .join('') +
  times(4, (i) =>
    path(
      smooth(times(9, (k) => [w * (0.04 + k * 0.115), h * (0.65 + i * 0.08) + (k % 2 ? -9 : 9)] as const)),
      OUTLINE,
    ),
  ).join('') +
  path(
    `M${w * 0.3} ${h * 0.82}Q${w * 0.44} ${h * 0.72} ${w * 0.58} ${h * 0.82}L${w * 0.68} ${h * 0.76}L${w * 0.66} ${h * 0.88}L${w * 0.58} ${h * 0.82}Q${w * 0.44} ${h * 0.92} ${w * 0.3} ${h * 0.82}Z`,
    { ...OUTLINE, fill: TONES.paper.base },
  );

export const recipeCards: Motif = (w, h) =>
  times(4, (i) => {
    const x = w * (0.06 + (i % 2) * 0.46);
    const y = h * (0.06 + Math.floor(i / 2) * 0.46);
    const [cw, ch] = [w * 0.42, h * 0.42];
    return (
      path(rect(x, y, cw, ch, 10), { stroke: TONES.green.base, width: 4 }) +
      path(
        rect(x, y, cw, ch * 0.16, 10),
        [TONES.green, TONES.orange, TONES.blue, TONES.pink][i]?.base ?? '',
      ) +
      times(5, (k) =>
        line(
          [
            [x + cw * 0.08, y + ch * (0.3 + k * 0.13)],
            [x + cw * (k > 2 ? 0.6 : 0.92), y + ch * (0.3 + k * 0.13)],
          ],
          TONES.grey.base,
          3,
        ),
      ).join('') +
      path(ellipse(x + cw * 0.8, y + ch * 0.78, cw * 0.12), { stroke: '#a9784f', width: 6, opacity: 0.6 })
    );
  }).join('');

/** A motif framed to a rectangle, for screens and sheets. */
export const filled = (motif: Motif, w: number, h: number): string => inside(rect(0, 0, w, h), motif(w, h));
