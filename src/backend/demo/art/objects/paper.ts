import { ellipse, inside, line, path, polygon, rect, shift, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import type { Texture } from '../texture.ts';
import { type Motif, puffin } from './motifs.ts';
import { vessel } from '../vessel.ts';

/** A sheet with a picture on it, lying or pinned. */
export function printSheet(motif: Motif, w = 300, h = 400, margin = 26): Sprite {
  const d = rect(-w / 2, -h, w, h);
  const [iw, ih] = [w - margin * 2, h - margin * 2.3];
  return sprite(
    w,
    h,
    'hangs',
    path(d, TONES.paper.base) +
      `<g transform="translate(${-iw / 2} ${-h + margin})">${inside(rect(0, 0, iw, ih), motif(iw, ih))}</g>` +
      line(
        [
          [-iw / 2, -margin * 0.5],
          [-iw / 2 + 34, -margin * 0.5],
        ],
        INK,
        2.5,
        0.5,
      ) +
      line(
        [
          [iw / 2 - 50, -margin * 0.5],
          [iw / 2, -margin * 0.5],
        ],
        INK,
        2.5,
        0.5,
      ),
    d,
  );
}

export function framed(motif: Motif, frame: Tone, w = 300, h = 400, mount = 30): Sprite {
  const rail = 17;
  const [fw, fh] = [w + rail * 2, h + rail * 2];
  const outer = rect(-fw / 2, -fh, fw, fh, 3);
  const [iw, ih] = [w - mount * 2, h - mount * 2];
  return sprite(
    fw,
    fh,
    'hangs',
    path(outer, frame.base) +
      path(
        polygon([
          [fw / 2, -fh],
          [fw / 2, 0],
          [-fw / 2, 0],
          [-w / 2, -rail],
          [w / 2, -rail],
          [w / 2, -fh + rail],
        ]),
        frame.shade,
      ) +
      path(rect(-w / 2, -fh + rail, w, h), TONES.paper.base) +
      `<g transform="translate(${-iw / 2} ${-fh + rail + mount})">${inside(rect(0, 0, iw, ih), motif(iw, ih))}</g>` +
      path(
        polygon([
          [-w / 2, -fh + rail],
          [w / 2, -fh + rail],
          [w / 2, -fh + rail + 9],
          [-w / 2 + 9, -fh + rail + 9],
          [-w / 2 + 9, -rail],
          [-w / 2, -rail],
        ]),
        { fill: INK, opacity: 0.14 },
      ) +
      path(
        polygon([
          [w * 0.1, -fh + rail],
          [w * 0.3, -fh + rail],
          [-w * 0.2, -rail],
          [-w * 0.4, -rail],
        ]),
        { fill: '#fffaf0', opacity: 0.1 },
      ),
    outer,
  );
}

/** A print rolled in its tube. */
export function tube(t: Tone, seed: string): Sprite {
  const d = rect(-50, -480, 100, 480, 8);
  return sprite(
    110,
    510,
    'stands',
    solid(d, TONES.paleWood, areaOf(100, 480), { seed, depth: 0.3 }) +
      path(ellipse(0, -480, 50, 14), TONES.paleWood.shade) +
      path(ellipse(0, -480, 34, 9), TONES.paper.base) +
      path(rect(-50, -330, 100, 120), t.base) +
      path(ellipse(0, -270, 28), TONES.paper.base),
  );
}

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

export function paperRolls(tones: readonly Tone[], textures: readonly Texture[], seed: string): Sprite {
  return sprite(
    420,
    560,
    'stands',
    tones
      .map((t, i) => {
        const h = 470 + (i % 2) * 66;
        const d = rect(-54, -h, 108, h, 10);
        const texture = textures[i];
        return `<g transform="translate(${(i - 1) * 120} ${i === 1 ? 0 : -10}) rotate(${(i - 1) * 4})">${solid(d, t, areaOf(108, h), { seed: `${seed}${i}`, depth: 0.3, textures: texture ? [texture] : [] })}${path(ellipse(0, -h, 54, 15), t.shade)}${path(smooth(times(14, (k) => [Math.cos(k * 0.8) * (46 - k * 3), -h + Math.sin(k * 0.8) * (12 - k * 0.8)] as const)), { stroke: t.light, width: 4 })}${path(rect(-56, -h * 0.52, 112, 44), TONES.paper.base)}</g>`;
      })
      .join(''),
  );
}

export function pencilBox(t: Tone, seed: string): Sprite {
  const bands = [TONES.red, TONES.navy, TONES.orange, TONES.green, TONES.yellow, TONES.blue];
  const box = rect(-190, -230, 380, 230, 10);
  return sprite(
    390,
    540,
    'stands',
    bands
      .map((tone_, i) => {
        const x = -150 + i * 60;
        const h = 440 + (i % 3) * 26;
        return (
          path(rect(x - 21, -h, 42, h - 60), TONES.white.base) +
          times(3, (k) => path(rect(x - 21, -h + 60 + k * 110, 42, 56), tone_.base)).join('') +
          path(rect(x + 7, -h, 14, h - 60), { fill: INK, opacity: 0.12 }) +
          path(
            polygon([
              [x - 21, -h],
              [x, -h - 62],
              [x + 21, -h],
            ]),
            TONES.paleWood.base,
          ) +
          path(
            polygon([
              [x - 7, -h - 42],
              [x, -h - 62],
              [x + 7, -h - 42],
            ]),
            INK,
          )
        );
      })
      .join('') +
      solid(box, t, areaOf(380, 230), { seed, depth: 0.06 }) +
      path(
        polygon([
          [-24, -30],
          [-16, -160],
          [16, -160],
          [24, -30],
        ]),
        TONES.white.base,
      ) +
      path(rect(-19, -120, 38, 34), TONES.red.base) +
      path(rect(-14, -188, 28, 28), TONES.yellow.base) +
      path(
        polygon([
          [-20, -186],
          [0, -210],
          [20, -186],
        ]),
        TONES.red.base,
      ),
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

const FLAGS: readonly ((x: number, y: number, s: number, a: string, b: string) => string)[] = [
  (x, y, s, a, b) => path(rect(x, y, s, s), a) + path(rect(x + s * 0.3, y + s * 0.3, s * 0.4, s * 0.4), b),
  (x, y, s, a, b) => path(rect(x, y, s, s), a) + path(rect(x, y, s / 2, s), b),
  (x, y, s, a, b) =>
    path(rect(x, y, s, s), a) +
    path(
      polygon([
        [x, y],
        [x + s, y + s],
        [x, y + s],
      ]),
      b,
    ),
  (x, y, s, a, b) =>
    path(rect(x, y, s, s), b) + path(rect(x, y + s / 3, s, s / 3), a) + path(rect(x + s / 3, y, s / 3, s), a),
];

/** Rolls of tape on their side, each with its end pulled out to show the flags. */
export function tapeRolls(tones: readonly Tone[], seed: string): Sprite {
  const roll = (t: Tone, k: number) => {
    const y = -470 + k * 128;
    const x = -180 + (k % 2) * 60;
    const strip = rect(x, y + 40, 470 - (k % 2) * 90, 62);
    const ring = ellipse(x, y + 22, 80);
    return (
      path(rect(x + 8, y + 50, 470 - (k % 2) * 90, 62), { fill: INK, opacity: 0.13 }) +
      path(strip, TONES.paper.base) +
      inside(
        strip,
        times(
          6,
          (i) =>
            FLAGS[(i + k) % FLAGS.length]?.(
              x + 92 + i * 66,
              y + 48,
              46,
              t.base,
              i % 2 ? TONES.yellow.base : t.light,
            ) ?? '',
        ).join(''),
      ) +
      path(ellipse(x + 7, y + 32, 80), { fill: INK, opacity: 0.15 }) +
      solid(
        ring,
        TONES.paper,
        { x: x - 80, y: y - 58, w: 160, h: 160 },
        { seed: `${seed}${k}`, depth: 0.05 },
      ) +
      [70, 62, 54].map((r) => path(ellipse(x, y + 22, r), { stroke: t.base, width: 5 })).join('') +
      path(ellipse(x, y + 22, 46), TONES.wood.base) +
      path(ellipse(x, y + 22, 36), TONES.darkWood.deep)
    );
  };
  return sprite(
    560,
    530,
    'lies',
    `<g transform="translate(-40 0)">${tones.map((t, k) => roll(t, k)).join('')}</g>`,
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

/** A sheet of paper with a chart or plan, corners turned. */
export function planSheet(seed: string, content: string, w = 420, h = 560): Sprite {
  const d = `M${-w / 2} ${-h}L${w / 2 - 60} ${-h}L${w / 2} ${-h + 60}L${w / 2} 0L${-w / 2} 0Z`;
  return sprite(
    w,
    h,
    'lies',
    solid(d, TONES.paper, areaOf(w, h), { seed, depth: 0, grain: 80 }) +
      content +
      path(
        polygon([
          [w / 2 - 60, -h],
          [w / 2 - 60, -h + 60],
          [w / 2, -h + 60],
        ]),
        TONES.beige.light,
      ),
    d,
  );
}

/** A knitting chart of w x h cells; `mark` says which cells are worked. */
export const chart = (
  x: number,
  y: number,
  cell: number,
  columns: number,
  rows: number,
  color: string,
  mark: (c: number, r: number) => boolean,
): string =>
  times(columns + 1, (i) =>
    line(
      [
        [x + i * cell, y],
        [x + i * cell, y + rows * cell],
      ],
      TONES.grey.base,
      1.5,
    ),
  ).join('') +
  times(rows + 1, (i) =>
    line(
      [
        [x, y + i * cell],
        [x + columns * cell, y + i * cell],
      ],
      TONES.grey.base,
      1.5,
    ),
  ).join('') +
  path(
    times(columns * rows, (i) =>
      mark(i % columns, Math.floor(i / columns))
        ? rect(x + (i % columns) * cell + 2, y + Math.floor(i / columns) * cell + 2, cell - 4, cell - 4)
        : '',
    ).join(''),
    color,
  );

export function jigsaw(motif: Motif): Sprite {
  const s = 480;
  const cell = s / 4;
  const d = rect(-s / 2, -s, s, s, 10);
  const cuts = times(3, (i) =>
    times(4, (k) => {
      const x = -s / 2 + (i + 1) * cell;
      const y = -s + k * cell;
      const bump = (i + k) % 2 ? 26 : -26;
      return (
        path(
          `M${x} ${y}L${x} ${y + cell * 0.36}C${x + bump * 1.6} ${y + cell * 0.26} ${x + bump * 1.6} ${y + cell * 0.74} ${x} ${y + cell * 0.64}L${x} ${y + cell}`,
          { stroke: '#fffaf0', width: 4, opacity: 0.85 },
        ) +
        path(
          `M${-s / 2 + k * cell} ${-s + (i + 1) * cell}l${cell * 0.36} 0c${-cell * 0.1} ${bump * 1.6} ${cell * 0.38} ${bump * 1.6} ${cell * 0.28} 0l${cell * 0.36} 0`,
          { stroke: '#fffaf0', width: 4, opacity: 0.85 },
        )
      );
    }).join(''),
  ).join('');
  const loose =
    'M0 0L40 0C30 -40 90 -40 80 0L120 0L120 40C160 30 160 90 120 80L120 120L0 120L0 80C-40 90 -40 30 0 40Z';
  return sprite(
    600,
    520,
    'lies',
    `<g transform="translate(-40 0)">${path(d, '#2d6a86')}<g transform="translate(${-s / 2} ${-s})">${inside(rect(0, 0, s, s, 10), motif(s, s))}</g>${inside(d, cuts)}</g>` +
      `<g transform="translate(180 -160) rotate(18)">${path(loose, { fill: INK, opacity: 0.2 })}<g transform="translate(-9 -12)">${path(loose, TONES.green.base)}${path('M-20 96Q60 40 130 70L130 130L-20 130Z', TONES.moss.base)}${path(loose, { stroke: '#fffaf0', width: 5 })}</g></g>`,
    shift(d, -40, 0),
  );
}
