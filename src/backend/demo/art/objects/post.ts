import { ellipse, inside, line, path, polygon, rect, smooth, times } from '../draw.ts';
import { solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { vessel } from '../vessel.ts';
import type { Motif } from './motifs.ts';
import { puffin } from './nature.ts';

/** Cards fanned out; each is a motif. */
export function cards(motifs: readonly Motif[], w = 250, h = 176): Sprite {
  const middle = (motifs.length - 1) / 2;
  return sprite(
    w * 1.9,
    h * 2.3,
    'lies',
    motifs
      .map((motif, i) => {
        const d = rect(-w / 2, -h, w, h, 4);
        const m = 9;
        return `<g transform="translate(${(i - middle) * w * 0.3} ${-h * 0.25 - i * h * 0.36 * (3 / motifs.length)}) rotate(${(i - middle) * -9})">${path(rect(-w / 2 + 6, -h + 8, w, h, 4), { fill: INK, opacity: 0.14 })}${path(d, TONES.paper.base)}<g transform="translate(${-w / 2 + m} ${-h + m})">${inside(rect(0, 0, w - m * 2, h - m * 2), motif(w - m * 2, h - m * 2))}</g></g>`;
      })
      .join(''),
  );
}

/** A folded card standing up, puffin first. */
export function puffinCard(t: Tone, seed: string): Sprite {
  const front = polygon([
    [-150, 0],
    [-150, -400],
    [130, -410],
    [130, -6],
  ]);
  return sprite(
    470,
    420,
    'stands',
    path(
      polygon([
        [130, -410],
        [200, -372],
        [200, -30],
        [130, -6],
      ]),
      TONES.paper.shade,
    ) +
      solid(
        front,
        { ...TONES.paper, base: t.light },
        { x: -150, y: -410, w: 280, h: 410 },
        { seed, depth: 0 },
      ) +
      puffin(-10, -84, 250) +
      path('M-120 -66Q-10 -96 104 -66L104 -30L-120 -30Z', t.shade) +
      `<g transform="translate(60 0)">${path(
        polygon([
          [-10, 20],
          [-10, -150],
          [230, -150],
          [230, 20],
        ]),
        t.base,
      )}${path(
        polygon([
          [-10, -150],
          [110, -40],
          [230, -150],
        ]),
        t.shade,
      )}${path(ellipse(110, -52, 20), TONES.orange.base)}</g>`,
  );
}

export function letterSet(t: Tone, seed: string): Sprite {
  const env = rect(-250, -290, 440, 290, 6);
  return sprite(
    560,
    460,
    'lies',
    `<g transform="translate(70 -110) rotate(7)">${path(rect(-200, -330, 400, 380, 2), { fill: INK, opacity: 0.12 })}${path(rect(-206, -340, 400, 380, 2), TONES.paper.base)}${times(
      6,
      (i) =>
        line(
          [
            [-160, -280 + i * 42],
            [130 - (i % 3) * 40, -280 + i * 42],
          ],
          TONES.navy.base,
          4,
          0.5,
        ),
    ).join('')}</g>` +
      path(rect(-240, -278, 440, 290, 6), { fill: INK, opacity: 0.15 }) +
      solid(env, t, { x: -250, y: -290, w: 440, h: 290 }, { seed, depth: 0 }) +
      path(
        polygon([
          [-250, -290],
          [-30, -120],
          [190, -290],
        ]),
        t.shade,
      ) +
      path(
        polygon([
          [-232, -286],
          [-30, -136],
          [172, -286],
        ]),
        t.light,
      ) +
      path(
        polygon([
          [-250, 0],
          [-60, -146],
          [-30, -122],
          [0, -146],
          [190, 0],
        ]),
        { fill: INK, opacity: 0.06 },
      ) +
      path(ellipse(-30, -130, 38, 36), TONES.green.base) +
      path(ellipse(-30, -130, 24, 22), TONES.green.shade) +
      path('M-40 -124Q-30 -150 -20 -124', { stroke: TONES.green.light, width: 5 }),
  );
}

export function inkBottle(t: Tone, seed: string): Sprite {
  const body = vessel({
    profile: [
      [0, 130],
      [0.06, 136],
      [0.6, 132],
      [0.82, 80],
      [1, 52],
    ],
    height: 220,
    tone: TONES.glass,
    gloss: true,
    seed,
    motif: path(rect(-150, -150, 300, 160), t.deep),
  });
  return sprite(
    300,
    330,
    'stands',
    body.svg +
      path(rect(-90, -140, 170, 96, 4), TONES.paper.base) +
      path(
        smooth([
          [-60, -92],
          [-30, -118],
          [0, -80],
          [30, -112],
          [56, -86],
        ]),
        { stroke: t.base, width: 9 },
      ) +
      solid(
        rect(-58, -300, 116, 84, 10),
        TONES.darkWood,
        { x: -58, y: -300, w: 116, h: 84 },
        { seed: `${seed}c`, depth: 0.2 },
      ),
  );
}
