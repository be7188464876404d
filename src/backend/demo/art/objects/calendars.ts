import { ellipse, inside, line, path, polygon, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import type { Motif } from './motifs.ts';

export function calendar(t: Tone, seed: string, motif: Motif): Sprite {
  const d = rect(-190, -520, 380, 520, 4);
  return sprite(
    380,
    545,
    'hangs',
    path(d, TONES.paper.base) +
      path(rect(-190, -536, 380, 30, 4), t.base) +
      path(
        smooth([
          [-30, -532],
          [0, -562],
          [30, -532],
        ]),
        { stroke: INK, width: 5 },
      ) +
      `<g transform="translate(-164 -486)">${inside(rect(0, 0, 328, 230), motif(328, 230))}</g>` +
      times(31, (i) => {
        const x = -150 + (i % 7) * 50;
        const y = -214 + Math.floor(i / 7) * 42;
        const tide = 9 + 7 * Math.abs(Math.sin(i * 0.22));
        return path(`M${x - 18} ${y}Q${x - 9} ${y - tide} ${x} ${y}T${x + 18} ${y}`, {
          stroke: i % 7 === 6 ? TONES.orange.base : t.base,
          width: 5,
        });
      }).join('') +
      solid(d, { ...TONES.paper, base: 'none' }, areaOf(380, 520), { seed, depth: 0, grain: 70 }),
    d,
  );
}

export function plannerPad(t: Tone, seed: string): Sprite {
  const d = rect(-320, -440, 640, 440, 6);
  return sprite(
    640,
    456,
    'lies',
    path(rect(-316, -432, 640, 440, 6), TONES.paper.shade) +
      path(d, TONES.paper.base) +
      path(rect(-320, -440, 640, 64, 6), t.base) +
      times(
        7,
        (i) =>
          line(
            [
              [-290 + i * 70, -352],
              [-290 + i * 70, -40],
            ],
            t.base,
            3,
            0.5,
          ) + path(rect(-284 + i * 70, -350, 44, 9, 4), i > 4 ? TONES.orange.base : t.base),
      ).join('') +
      [
        [0, 0],
        [1, 2],
        [2, 1],
        [3, 3],
        [4, 0],
        [5, 2],
      ]
        .map(([c = 0, r = 0]) =>
          path(
            rect(-284 + c * 70, -318 + r * 66, 56, 44, 6),
            [TONES.pink.light, TONES.glass.base, TONES.yellow.light][(c + r) % 3] ?? t.light,
          ),
        )
        .join('') +
      path(ellipse(250, -110, 52), { stroke: t.base, width: 5 }) +
      path(
        polygon([
          [250, -160],
          [262, -110],
          [250, -60],
          [238, -110],
        ]),
        TONES.orange.base,
      ) +
      path(
        polygon([
          [200, -110],
          [250, -122],
          [300, -110],
          [250, -98],
        ]),
        { fill: t.base, opacity: 0.7 },
      ) +
      solid(d, { ...TONES.paper, base: 'none' }, areaOf(640, 440), { seed, depth: 0, grain: 60 }),
    d,
  );
}
