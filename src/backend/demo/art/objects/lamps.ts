import { ellipse, formShade, inside, line, path, polygon, rect, smooth, times } from '../draw.ts';
import { solid, sprite } from '../form.ts';
import { INK, mix, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { pinstripes, stripes } from '../texture.ts';
import { vessel } from '../vessel.ts';

export const LIGHT = '#ffe6ad';

export const halo = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#glow)"/>`;

/** Turned base, drum shade. */
export function tableLamp(t: Tone, seed: string): Sprite {
  const base = vessel({
    profile: [
      [0, 92],
      [0.08, 94],
      [0.16, 48],
      [0.5, 74],
      [0.82, 34],
      [1, 18],
    ],
    height: 250,
    tone: TONES.wood,
    bands: [
      { at: 0.84, width: 0.03, color: TONES.darkWood.base },
      { at: 0.14, width: 0.03, color: TONES.darkWood.base },
    ],
    textures: [stripes(TONES.wood.shade, 30, 2)],
    seed,
  });
  const shade = polygon([
    [-180, -250],
    [-112, -480],
    [112, -480],
    [180, -250],
  ]);
  return sprite(
    370,
    486,
    'stands',
    halo(0, -300, 380) +
      base.svg +
      path(rect(-8, -290, 16, 50), TONES.brass.base) +
      path(ellipse(0, -250, 180, 24), mix(t.base, LIGHT, 0.7)) +
      solid(
        shade,
        t,
        { x: -180, y: -480, w: 360, h: 230 },
        { seed, textures: [pinstripes(t.shade, 26, 2)], depth: 0.2 },
      ) +
      inside(shade, path(ellipse(0, -240, 150, 130), { fill: LIGHT, opacity: 0.34 })) +
      path(ellipse(0, -480, 112, 13), t.light),
  );
}

export function lighthouseLamp(t: Tone, seed: string): Sprite {
  const tower = polygon([
    [-82, 0],
    [-54, -330],
    [54, -330],
    [82, 0],
  ]);
  return sprite(
    230,
    480,
    'stands',
    halo(0, -375, 270) +
      path(ellipse(0, 0, 82, 13), t.shade) +
      solid(
        tower,
        TONES.white,
        { x: -82, y: -330, w: 164, h: 330 },
        {
          seed,
          textures: [
            (a) => [0, 1, 2].map((i) => path(rect(a.x, a.y + 24 + i * 118, a.w, 58), t.base)).join(''),
          ],
          depth: 0.24,
        },
      ) +
      path(`M-20 0L-20 -44Q0 -72 20 -44L20 0Z`, INK) +
      path(rect(-76, -346, 152, 20, 6), TONES.brass.base) +
      times(7, (i) =>
        line(
          [
            [-68 + i * 22.7, -346],
            [-68 + i * 22.7, -374],
          ],
          TONES.brass.shade,
          5,
        ),
      ).join('') +
      line(
        [
          [-70, -376],
          [70, -376],
        ],
        TONES.brass.base,
        7,
      ) +
      path(rect(-40, -424, 80, 80, 8), LIGHT) +
      line(
        [
          [0, -424],
          [0, -346],
        ],
        '#fffaf0',
        6,
      ) +
      path('M-54 -420Q0 -500 54 -420Z', t.base) +
      formShade('M-54 -420Q0 -500 54 -420Z', 30) +
      path(ellipse(0, -466, 9), TONES.brass.base),
  );
}

export function floorLamp(t: Tone, seed: string): Sprite {
  const head = 'M70 -760L170 -700Q190 -640 150 -600L30 -672Q40 -730 70 -760Z';
  return sprite(
    420,
    800,
    'stands',
    `<ellipse cx="60" cy="-520" rx="260" ry="230" fill="url(#glow)"/>` +
      path(ellipse(-100, -8, 100, 20), t.shade) +
      path(ellipse(-100, -18, 100, 20), t.base) +
      line(
        [
          [-100, -20],
          [-100, -560],
        ],
        t.base,
        16,
      ) +
      path(
        smooth([
          [-100, -560],
          [-94, -700],
          [-30, -786],
          [60, -780],
          [100, -730],
        ]),
        { stroke: t.base, width: 16 },
      ) +
      path(ellipse(-100, -540, 17), TONES.brass.base) +
      solid(head, t, { x: 30, y: -760, w: 160, h: 160 }, { seed, depth: 0.2 }) +
      path(`M30 -672L150 -600Q140 -570 100 -588Q40 -620 30 -672Z`, LIGHT),
  );
}

export function deskLamp(t: Tone, seed: string): Sprite {
  const head =
    'M30 -520C90 -590 210 -560 262 -430C268 -400 250 -380 226 -384C150 -400 70 -440 30 -490Q20 -506 30 -520Z';
  return sprite(
    500,
    560,
    'stands',
    `<ellipse cx="170" cy="-270" rx="240" ry="220" fill="url(#glow)"/>` +
      path(ellipse(-90, -6, 120, 24), t.deep) +
      path(ellipse(-90, -20, 120, 24), t.base) +
      line(
        [
          [-90, -26],
          [-190, -280],
        ],
        t.shade,
        20,
      ) +
      line(
        [
          [-190, -280],
          [50, -506],
        ],
        t.base,
        20,
      ) +
      path(ellipse(-190, -280, 25), TONES.wood.base) +
      path(ellipse(-190, -280, 9), TONES.brass.base) +
      path(ellipse(-90, -36, 20), TONES.wood.base) +
      solid(
        head,
        t,
        { x: 20, y: -570, w: 250, h: 190 },
        {
          seed,
          depth: 0.1,
          textures: [
            () =>
              [0, 1, 2]
                .map((i) =>
                  path(
                    `M${56 + i * 26} ${-524 + i * 14}C${120 + i * 20} ${-546 + i * 26} ${190 + i * 12} ${-510 + i * 24} ${232 - i * 4} ${-424 + i * 8}`,
                    { stroke: t.light, width: 4, opacity: 0.5 },
                  ),
                )
                .join(''),
          ],
        },
      ) +
      path('M46 -478C100 -420 170 -392 240 -384C220 -352 130 -372 86 -410C60 -432 46 -456 46 -478Z', LIGHT) +
      path(ellipse(50, -506, 21), TONES.wood.base),
  );
}

export function buoyLight(t: Tone, seed: string): Sprite {
  const d =
    'M-120 -60C-130 0 130 0 120 -60L92 -150Q86 -176 60 -190L60 -250Q56 -320 0 -330Q-56 -320 -60 -250L-60 -190Q-86 -176 -92 -150Z';
  return sprite(
    270,
    340,
    'stands',
    halo(0, -270, 220) +
      solid(
        d,
        t,
        { x: -125, y: -330, w: 250, h: 330 },
        {
          seed,
          depth: 0.22,
          textures: [
            () => path(rect(-140, -330, 280, 140), LIGHT) + path(rect(-140, -130, 280, 44), TONES.white.base),
          ],
        },
      ) +
      path(rect(-66, -204, 132, 20, 8), TONES.white.shade) +
      line(
        [
          [-30, -200],
          [-30, -312],
        ],
        t.base,
        7,
      ) +
      line(
        [
          [30, -200],
          [30, -312],
        ],
        t.base,
        7,
      ),
  );
}
