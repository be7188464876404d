import { ellipse, formShade, inside, line, path, polygon, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { type Texture, textured } from '../texture.ts';

const FOLD = 'M-230 -24Q-250 -66 -230 -104L206 -104Q262 -100 262 -52Q262 0 206 0L-230 0Z';

/** A stack of folded cloth, one entry a layer from below; stripes are the woven ends. */
export function folded(
  t: Tone,
  seed: string,
  stripes: readonly string[],
  layers = 4,
  textures: readonly Texture[] = [],
): Sprite {
  const step = 74;
  const body = times(layers, (i) => {
    const y = -i * step;
    const lean = (i % 2 ? -1 : 1) * 6;
    const band = stripes.map((color, k) => path(rect(-205 + k * 46, -120, 26, 130), color)).join('');
    const fold = solid(
      FOLD,
      t,
      { x: -245, y: -110, w: 510, h: 112 },
      { seed: `${seed}${i}`, depth: 0.04, grain: 60, textures: [...textures, () => band] },
    );
    return `<g transform="translate(${lean} ${y})">${fold}${path('M-226 -6L206 -6Q256 -8 258 -52', { stroke: INK, width: 5, opacity: 0.2 })}${path('M206 -22Q232 -26 232 -52Q232 -80 206 -82', { stroke: t.shade, width: 6 })}</g>`;
  }).join('');
  return sprite(540, layers * step + 34, 'stands', body);
}

/** Cloth thrown over a rail or arm, fringe below. */
export function draped(t: Tone, seed: string, textures: readonly Texture[]): Sprite {
  const d =
    'M-200 -520C-140 -560 150 -560 206 -516C216 -360 196 -240 214 -84C150 -60 70 -96 10 -78C-60 -56 -140 -92 -210 -70C-190 -240 -216 -380 -200 -520Z';
  const fringe = times(27, (i) => {
    const x = -204 + i * 16;
    return line(
      [
        [x, -82 + ((i * 7) % 5) * 3],
        [x + (i % 3) * 3 - 3, -10 - ((i * 5) % 7) * 4],
      ],
      t.shade,
      6,
    );
  }).join('');
  return sprite(
    430,
    560,
    'stands',
    fringe +
      solid(d, t, areaOf(430, 560), { seed, textures, depth: 0.08 }) +
      path('M-90 -530C-110 -380 -80 -240 -100 -90M70 -540C96 -380 60 -240 84 -90', {
        stroke: INK,
        width: 8,
        opacity: 0.13,
      }),
  );
}

/** A stuffed cushion standing on its edge. */
export function cushion(
  t: Tone,
  seed: string,
  w: number,
  h: number,
  textures: readonly Texture[],
  buttons = 0,
): Sprite {
  const x = w / 2;
  const d = `M${-x - 14} -8Q${-x + 30} ${-h / 2} ${-x - 10} ${-h - 6}Q0 ${-h + 26} ${x + 10} ${-h - 6}Q${x - 30} ${-h / 2} ${x + 14} -8Q0 ${-26} ${-x - 14} -8Z`;
  return sprite(
    w + 30,
    h + 10,
    'stands',
    solid(d, t, areaOf(w + 30, h + 10), { seed, textures, depth: 0.1 }) +
      path(`M${-x - 14} -8Q0 -26 ${x + 14} -8M${-x - 10} ${-h - 6}Q0 ${-h + 26} ${x + 10} ${-h - 6}`, {
        stroke: t.deep,
        width: 5,
        opacity: 0.35,
      }) +
      times(buttons, (i) => path(ellipse((i - (buttons - 1) / 2) * 90, -h / 2, 13), TONES.wood.base)).join(
        '',
      ) +
      path(`M${-x + 20} ${-h + 22}q16 20 14 44M${x - 20} -32q-16 -18 -14 -40`, {
        stroke: INK,
        width: 5,
        opacity: 0.2,
      }),
  );
}

/** Cloth hanging from two corners or a loop. */
export function hanging(
  t: Tone,
  seed: string,
  w: number,
  h: number,
  textures: readonly Texture[],
  fringe = false,
): Sprite {
  const x = w / 2;
  const d = `M${-x} ${-h}Q0 ${-h + 22} ${x} ${-h}C${x - 6} ${-h * 0.6} ${x + 12} ${-h * 0.3} ${x - 4} -6Q${x * 0.4} 12 0 -4Q${-x * 0.5} -16 ${-x + 6} 2C${-x - 10} ${-h * 0.3} ${-x + 8} ${-h * 0.6} ${-x} ${-h}Z`;
  return sprite(
    w + 16,
    h + 14,
    'hangs',
    (fringe
      ? times(Math.floor(w / 14), (i) =>
          line(
            [
              [-x + 8 + i * 14, -6],
              [-x + 8 + i * 14, 30],
            ],
            t.shade,
            5,
          ),
        ).join('')
      : '') +
      solid(d, t, areaOf(w + 16, h + 10), { seed, textures, depth: 0.05 }) +
      path(
        `M${-x * 0.4} ${-h + 20}C${-x * 0.5} ${-h * 0.6} ${-x * 0.3} ${-h * 0.3} ${-x * 0.42} -10M${x * 0.42} ${-h + 20}C${x * 0.3} ${-h * 0.6} ${x * 0.5} ${-h * 0.3} ${x * 0.38} 0`,
        { stroke: INK, width: 7, opacity: 0.1 },
      ),
    d,
  );
}

/** Folded napkins, fanned. */
export function napkins(tones: readonly Tone[], seed: string): Sprite {
  return sprite(
    520,
    430,
    'lies',
    tones
      .map((t, i) => {
        const d = rect(-140, -290, 280, 280, 8);
        return `<g transform="translate(${(i - 1.5) * 66} ${-24 - i * 22}) rotate(${(i - 1.5) * 11})">${path(rect(-132, -278, 280, 280, 8), { fill: INK, opacity: 0.13 })}${solid(d, t, { x: -140, y: -290, w: 280, h: 280 }, { seed: `${seed}${i}`, depth: 0.03 })}${path(rect(-126, -276, 252, 252, 4), { stroke: t.light, width: 5, dash: '14 12' })}${line(
          [
            [0, -290],
            [0, -10],
          ],
          t.shade,
          4,
          0.7,
        )}</g>`;
      })
      .join(''),
  );
}

/** Three towels rolled or folded, seen from the front. */
export function towelStack(t: Tone, seed: string, second: Tone): Sprite {
  const roll = (x: number, y: number, r: number, tone: Tone, k: number) =>
    `<g transform="translate(${x} ${y})">${solid(ellipse(0, -r, r), tone, { x: -r, y: -2 * r, w: 2 * r, h: 2 * r }, { seed: `${seed}${k}`, depth: 0.16 })}${path(smooth(times(22, (i) => [Math.cos(i * 0.62) * r * (0.9 - i * 0.038), -r + Math.sin(i * 0.62) * r * (0.9 - i * 0.038)] as const)), { stroke: tone.deep, width: 6, opacity: 0.6 })}</g>`;
  return sprite(
    480,
    420,
    'stands',
    roll(-118, 0, 118, t, 0) + roll(120, 0, 116, second, 1) + roll(2, -196, 112, t, 2),
  );
}

/** A flat rug seen from above, with fringes at its ends. */
export function rug(t: Tone, seed: string, w: number, h: number, textures: readonly Texture[]): Sprite {
  const d = rect(-w / 2, -h, w, h, 6);
  const ends = times(
    Math.floor(h / 15),
    (i) =>
      line(
        [
          [-w / 2 - 30, -h + 8 + i * 15],
          [-w / 2, -h + 8 + i * 15],
        ],
        TONES.white.shade,
        5,
      ) +
      line(
        [
          [w / 2 + 30, -h + 8 + i * 15],
          [w / 2, -h + 8 + i * 15],
        ],
        TONES.white.shade,
        5,
      ),
  ).join('');
  return sprite(
    w + 64,
    h,
    'lies',
    ends + solid(d, t, areaOf(w, h), { seed, textures, depth: 0.02, grain: 220 }),
    d,
  );
}

/** A rolled rug or blanket on the ground, tied or strapped. */
export function rolled(t: Tone, seed: string, textures: readonly Texture[], strap: Tone): Sprite {
  const body = rect(-240, -170, 430, 170, 30);
  return sprite(
    520,
    180,
    'stands',
    solid(body, t, { x: -240, y: -170, w: 430, h: 170 }, { seed, textures, depth: 0.02 }) +
      formShade(body, 0, 60, 0.16) +
      path(ellipse(190, -85, 62, 85), t.shade) +
      path(
        smooth(
          times(
            20,
            (i) =>
              [190 + Math.cos(i * 0.7) * (54 - i * 2.3), -85 + Math.sin(i * 0.7) * (76 - i * 3.4)] as const,
          ),
        ),
        { stroke: t.light, width: 8 },
      ) +
      [-150, 60].map((x) => path(rect(x, -174, 30, 178, 8), strap.base)).join('') +
      path(
        smooth([
          [-134, -172],
          [-100, -250],
          [40, -250],
          [76, -172],
        ]),
        { stroke: strap.base, width: 18 },
      ),
  );
}

/** A round-cornered shape with a printed motif, for details seen flat. */
export const swatch = (t: Tone, seed: string, textures: readonly Texture[]): Sprite => {
  const d = polygon([
    [-300, -600],
    [300, -590],
    [292, 0],
    [-306, -12],
  ]);
  return sprite(
    620,
    600,
    'lies',
    path(d, t.base) +
      inside(d, textured(d, areaOf(620, 600), textures)) +
      solid(d, { ...t, base: 'none' }, areaOf(620, 600), { seed, depth: 0.01 }),
    d,
  );
};
