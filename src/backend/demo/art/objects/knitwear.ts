import { ellipse, formShade, inside, line, path, rect, times } from '../draw.ts';
import { solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { herringbone, knitBands, pinstripes } from '../texture.ts';

export function beanie(t: Tone, seed: string): Sprite {
  const crown = 'M-190 -120C-200 -330 -110 -410 0 -412C110 -410 200 -330 190 -120Z';
  const brim = 'M-204 -150Q0 -186 204 -150Q214 -70 202 -12Q0 28 -202 -12Q-214 -70 -204 -150Z';
  return sprite(
    424,
    424,
    'stands',
    solid(
      crown,
      t,
      { x: -200, y: -412, w: 400, h: 300 },
      {
        seed,
        textures: [
          () =>
            times(11, (i) =>
              path(`M${(i - 5) * 12} -408C${(i - 5) * 38} -340 ${(i - 5) * 42} -220 ${(i - 5) * 40} -110`, {
                stroke: t.shade,
                width: 8,
              }),
            ).join(''),
        ],
        depth: 0.12,
      },
    ) +
      solid(
        brim,
        t,
        { x: -204, y: -186, w: 408, h: 200 },
        { seed: `${seed}b`, textures: [pinstripes(t.shade, 24, 9)], depth: 0.1 },
      ) +
      path('M-204 -150Q0 -186 204 -150', { stroke: t.deep, width: 7, opacity: 0.5 }),
  );
}

export function socks(t: Tone, seed: string, heel: Tone): Sprite {
  const d = 'M-70 -430L70 -430L70 -190Q80 -150 150 -120Q220 -90 214 -40Q206 4 140 2L-6 0Q-70 -6 -72 -90Z';
  const sock = (dx: number, k: number) =>
    `<g transform="translate(${dx} 0)">${solid(
      d,
      t,
      { x: -75, y: -430, w: 290, h: 432 },
      {
        seed: `${seed}${k}`,
        depth: 0.06,
        textures: [
          (a) => pinstripes(t.shade, 18, 4)({ ...a, h: 120 }),
          () =>
            path(ellipse(-60, -56, 84), heel.base) +
            path(ellipse(206, -40, 74), heel.base) +
            line(
              [
                [-80, -290],
                [80, -290],
              ],
              heel.base,
              12,
            ) +
            line(
              [
                [-80, -262],
                [80, -262],
              ],
              heel.base,
              5,
            ),
        ],
      },
    )}${path('M-72 -430L72 -430L72 -396L-72 -396Z', t.shade)}</g>`;
  return sprite(500, 432, 'lies', sock(-150, 0) + sock(52, 1), d);
}

export function mittens(t: Tone, seed: string): Sprite {
  const d =
    'M-96 0L-100 -250C-104 -400 -40 -440 0 -440C50 -440 104 -400 100 -250L98 -226C130 -270 172 -274 180 -240C186 -200 140 -150 98 -96L96 0Z';
  const hand = (x: number, rotate: number, flip: boolean, k: number) =>
    `<g transform="translate(${x} 0) rotate(${rotate}) scale(${flip ? -1 : 1} 1)">${solid(d, t, { x: -104, y: -440, w: 290, h: 440 }, { seed: `${seed}${k}`, textures: [knitBands(TONES.white.base, t.light, 108)], depth: 0.05 })}${path(rect(-104, -74, 208, 80, 14), t.shade)}${inside(rect(-104, -74, 208, 80, 14), pinstripes(t.deep, 22, 5)({ x: -104, y: -74, w: 208, h: 80 }))}</g>`;
  return sprite(560, 460, 'lies', hand(-140, -6, true, 0) + hand(140, 6, false, 1));
}

/** A scarf folded over once: the dark face in front, the pale one showing behind. */
export function scarf(t: Tone, seed: string, back: Tone): Sprite {
  const behind = 'M-30 -560C10 -590 120 -590 150 -540L196 -90L66 -70L-10 -480Z';
  const front = 'M-150 -540C-120 -600 60 -600 120 -560C150 -520 60 -470 20 -440L-40 -40L-184 -62L-140 -420Z';
  const fringe = (x: number, y: number, w: number, tilt: number, color: string) =>
    times(11, (k) =>
      line(
        [
          [x + (w / 10) * k, y + tilt * k],
          [x + (w / 10) * k - 4 + (k % 3) * 4, y + tilt * k + 44],
        ],
        color,
        7,
      ),
    ).join('');
  return sprite(
    400,
    600,
    'hangs',
    fringe(68, -72, 126, -2, back.shade) +
      solid(
        behind,
        back,
        { x: -30, y: -590, w: 230, h: 520 },
        { seed: `${seed}b`, depth: 0.04, textures: [herringbone(back.shade, 24, 3)] },
      ) +
      fringe(-182, -62, 140, 2.2, t.shade) +
      solid(
        front,
        t,
        { x: -190, y: -600, w: 330, h: 560 },
        { seed, depth: 0.06, textures: [herringbone(t.light, 24, 3)] },
      ) +
      path('M-150 -540C-120 -580 60 -584 104 -556C60 -520 -60 -520 -140 -420Z', {
        fill: INK,
        opacity: 0.12,
      }) +
      path('M20 -440C-20 -470 -80 -470 -138 -430', { stroke: INK, width: 6, opacity: 0.25 }),
    `${behind}${front}`,
  );
}

export function cap(t: Tone, seed: string): Sprite {
  const crown = 'M-210 -130C-260 -260 -150 -320 0 -320C150 -320 260 -260 210 -130Q0 -90 -210 -130Z';
  return sprite(
    470,
    330,
    'stands',
    solid(crown, t, { x: -240, y: -320, w: 480, h: 220 }, { seed, depth: 0.12 }) +
      path(ellipse(0, -318, 18, 10), t.deep) +
      path('M-200 -140Q0 -92 200 -140L196 -76Q0 -26 -196 -76Z', t.deep) +
      path('M-198 -112Q0 -62 198 -112', { stroke: TONES.white.base, width: 11, dash: '3 16' }) +
      path('M-198 -112Q0 -62 198 -112', { stroke: TONES.brass.base, width: 5 }) +
      path('M-176 -74Q0 -24 176 -74Q210 0 0 8Q-210 0 -176 -74Z', TONES.black.deep) +
      formShade('M-176 -74Q0 -24 176 -74Q210 0 0 8Q-210 0 -176 -74Z', 60) +
      path(ellipse(-178, -96, 12), TONES.brass.base) +
      path(ellipse(178, -96, 12), TONES.brass.base),
  );
}
