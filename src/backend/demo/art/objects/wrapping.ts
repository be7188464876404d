import { ellipse, inside, path, polygon, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import type { Texture } from '../texture.ts';

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
