import { ellipse, inside, line, path, polygon, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import type { Texture } from '../texture.ts';
import type { Motif } from './motifs.ts';

export function notebook(t: Tone, seed: string, textures: readonly Texture[] = []): Sprite {
  const d = rect(-165, -470, 330, 470, 14);
  return sprite(
    370,
    480,
    'lies',
    path(rect(-155, -462, 334, 470, 14), TONES.paper.shade) +
      path(rect(-155, -460, 328, 464, 12), TONES.paper.base) +
      solid(d, t, areaOf(330, 470), { seed, depth: 0.03, textures, grain: 160 }) +
      path(rect(-165, -470, 54, 470, 12), t.shade) +
      path(rect(-70, -390, 190, 110, 4), TONES.paper.base) +
      line(
        [
          [-44, -350],
          [94, -350],
        ],
        t.base,
        6,
      ) +
      line(
        [
          [-44, -322],
          [50, -322],
        ],
        t.base,
        6,
        0.6,
      ) +
      path('M60 0L60 44L74 32L88 44L88 0Z', TONES.orange.base) +
      path(rect(132, -470, 15, 472), t.deep),
    rect(-165, -470, 344, 478, 14),
  );
}

/** An open book, seen from above. */
export function openBook(t: Tone, seed: string, left: string, right: string): Sprite {
  const cover = rect(-360, -456, 720, 456, 14);
  const page = (s: 1 | -1) => `M0 -440Q${s * 40} -458 ${s * 340} -440L${s * 340} -16Q${s * 40} -34 0 -14Z`;
  return sprite(
    720,
    460,
    'lies',
    path(cover, t.base) +
      ([-1, 1] as const)
        .map((s) =>
          solid(page(s), TONES.paper, areaOf(680, 440), { seed: `${seed}${s}`, depth: 0, grain: 60 }),
        )
        .join('') +
      path('M0 -440Q-26 -230 0 -14Q26 -230 0 -440Z', { fill: INK, opacity: 0.16 }) +
      `<g transform="translate(-310 -410)">${left}</g><g transform="translate(40 -410)">${right}</g>` +
      path('M16 -20L16 40L28 28L40 40L40 -20Z', TONES.orange.base),
    cover,
  );
}

export const ruledLines = (color: string): string =>
  times(10, (i) =>
    line(
      [
        [0, 20 + i * 36],
        [270, 20 + i * 36],
      ],
      color,
      3,
      0.5,
    ),
  ).join('');

export const scribble = (seed: string): string =>
  times(6, (i) =>
    path(
      smooth(
        times(
          9,
          (k) => [k * 28 + ((seed.length + k * i) % 5), 24 + i * 54 + ((k * 7 + i * 3) % 9) * 3] as const,
        ),
      ),
      { stroke: TONES.navy.base, width: 5 },
    ),
  ).join('');

export function longSketchbook(t: Tone, seed: string, motif: Motif): Sprite {
  const d = rect(-330, -300, 660, 300, 8);
  return sprite(
    690,
    330,
    'lies',
    path(d, t.base) +
      path(rect(-312, -292, 634, 284), TONES.paper.base) +
      `<g transform="translate(-280 -262)">${inside(rect(0, 0, 560, 224), motif(560, 224))}</g>` +
      [-324, 306].map((x) => path(rect(x, -306, 18, 312, 4), TONES.black.base)).join('') +
      `<g transform="translate(150 20) rotate(-24)">${path(rect(0, -10, 210, 20, 4), TONES.yellow.base)}${path('M0 -10L-34 0L0 10Z', TONES.paleWood.base)}${path(rect(186, -10, 24, 20, 4), TONES.pink.base)}</g>` +
      solid(d, { ...t, base: 'none' }, areaOf(660, 300), { seed, depth: 0, grain: 90 }),
    d,
  );
}

export function thickBook(t: Tone, seed: string): Sprite {
  const front = polygon([
    [-170, 0],
    [-170, -470],
    [120, -470],
    [120, 0],
  ]);
  return sprite(
    420,
    480,
    'stands',
    path(
      polygon([
        [120, -470],
        [190, -450],
        [190, -14],
        [120, 0],
      ]),
      TONES.paper.shade,
    ) +
      times(5, (i) =>
        line(
          [
            [132 + i * 13, -462 + i * 3],
            [132 + i * 13, -4 - i * 2],
          ],
          TONES.beige.base,
          3,
        ),
      ).join('') +
      solid(front, t, { x: -170, y: -470, w: 290, h: 470 }, { seed, depth: 0.02 }) +
      path(rect(-150, -450, 250, 430, 4), { stroke: TONES.wax.base, width: 5 }) +
      path(ellipse(-25, -290, 80), TONES.wax.base) +
      times(12, (i) => {
        const a = (i / 12) * Math.PI * 2;
        return line(
          [
            [-25 + Math.cos(a) * 90, -290 + Math.sin(a) * 90],
            [-25 + Math.cos(a) * 108, -290 + Math.sin(a) * 108],
          ],
          TONES.wax.base,
          7,
        );
      }).join('') +
      path(ellipse(-6, -302, 62), t.base) +
      times(3, (i) =>
        path(smooth(times(7, (k) => [-130 + k * 35, -130 + i * 30 + (k % 2 ? -9 : 9)] as const)), {
          stroke: TONES.wax.base,
          width: 6,
        }),
      ).join('') +
      path(ellipse(-140, -440, 8), INK),
  );
}
