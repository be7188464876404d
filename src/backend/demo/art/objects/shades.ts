import { ellipse, inside, line, path, rect, times } from '../draw.ts';
import { solid, sprite } from '../form.ts';
import { INK, mix, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { halo, LIGHT } from './lamps.ts';

export function moonDisc(t: Tone, seed: string): Sprite {
  const disc = ellipse(0, -220, 190);
  return sprite(
    440,
    440,
    'floats',
    halo(0, -220, 330) +
      path(ellipse(0, -220, 216), { fill: LIGHT, opacity: 0.9 }) +
      solid(
        disc,
        t,
        { x: -190, y: -410, w: 380, h: 380 },
        {
          seed,
          textures: [
            () =>
              [
                [-60, -280, 46],
                [50, -180, 64],
                [70, -310, 24],
                [-90, -150, 30],
              ]
                .map(([x = 0, y = 0, r = 0]) => path(ellipse(x, y, r), { fill: t.shade, opacity: 0.25 }))
                .join(''),
          ],
          depth: 0.1,
          grain: 220,
        },
      ),
  );
}

/** Ribbed paper shade on a cord. */
export function ribbedPendant(t: Tone, seed: string): Sprite {
  const d = 'M-60 -330C-230 -300 -270 -150 -190 -60C-130 0 130 0 190 -60C270 -150 230 -300 60 -330Z';
  return sprite(
    480,
    540,
    'floats',
    halo(0, -180, 380) +
      line(
        [
          [0, -640],
          [0, -330],
        ],
        INK,
        7,
      ) +
      path(ellipse(0, -38, 168, 28), mix(t.base, LIGHT, 0.8)) +
      solid(
        d,
        t,
        { x: -240, y: -330, w: 480, h: 320 },
        {
          seed,
          depth: 0.12,
          textures: [
            () =>
              times(11, (i) => {
                const k = (i - 5) / 5;
                return path(`M${k * 56} -330C${k * 250} -290 ${k * 270} -130 ${k * 176} -40`, {
                  stroke: t.shade,
                  width: 6,
                });
              }).join(''),
          ],
        },
      ) +
      inside(d, path(ellipse(0, -150, 150, 120), { fill: LIGHT, opacity: 0.55 })) +
      path(rect(-62, -346, 124, 24, 8), TONES.wood.base),
  );
}

export function paperMoon(t: Tone, seed: string): Sprite {
  const ball = ellipse(0, -260, 210, 196);
  return sprite(
    430,
    470,
    'stands',
    halo(0, -260, 330) +
      [-120, 0, 120]
        .map((x) =>
          line(
            [
              [x * 0.7, -90],
              [x, 0],
            ],
            TONES.wood.base,
            17,
          ),
        )
        .join('') +
      solid(
        ball,
        t,
        { x: -210, y: -456, w: 420, h: 392 },
        {
          seed,
          depth: 0.12,
          textures: [
            () =>
              times(13, (i) => {
                const y = -440 + i * 30;
                return path(`M-220 ${y - 8}Q0 ${y + 34} 220 ${y - 8}`, { stroke: t.shade, width: 4 });
              }).join(''),
          ],
        },
      ) +
      inside(ball, path(ellipse(-10, -250, 130, 120), { fill: LIGHT, opacity: 0.6 })) +
      path(rect(-50, -466, 100, 20, 6), TONES.wood.base),
  );
}

export function glassFloat(t: Tone, seed: string): Sprite {
  const ball = ellipse(0, -190, 180);
  const cord = TONES.darkWood;
  return sprite(
    380,
    520,
    'floats',
    halo(0, -190, 310) +
      line(
        [
          [0, -640],
          [0, -400],
        ],
        cord.deep,
        8,
      ) +
      solid(ball, t, { x: -180, y: -370, w: 360, h: 360 }, { seed, depth: 0.16 }) +
      path(ellipse(20, -170, 90), { fill: LIGHT, opacity: 0.5 }) +
      inside(
        ball,
        times(9, (i) => {
          const k = (i - 4) / 4;
          return (
            path(`M${k * 60} -400C${k * 340 - 60} -260 ${k * 300 + 60} -130 ${k * 60} 10`, {
              stroke: cord.base,
              width: 7,
            }) +
            path(`M${k * 60} -400C${k * 340 + 60} -260 ${k * 300 - 60} -130 ${k * 60} 10`, {
              stroke: cord.base,
              width: 7,
            })
          );
        }).join(''),
      ) +
      path(ellipse(-70, -270, 30, 46), { fill: '#fffaf0', opacity: 0.5 }) +
      path('M-34 -366L0 -430L34 -366Z', cord.base) +
      path(ellipse(0, -372, 40, 16), cord.base),
  );
}
