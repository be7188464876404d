import { ellipse, formShade, line, path, polygon, rect, smooth, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, mix, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import type { Texture } from '../texture.ts';

/** Wood grain along the longer side. */
const woodGrain =
  (color: string): Texture =>
  ({ x, y, w, h }) =>
    times(9, (i) => {
      const at = x + (w / 9) * (i + 0.5);
      return path(
        smooth([
          [at, y],
          [at + (i % 2 ? 9 : -7), y + h * 0.35],
          [at + (i % 3) * 4, y + h * 0.7],
          [at - 4, y + h],
        ]),
        { stroke: color, width: 3 + (i % 3), opacity: 0.5 },
      );
    }).join('');

export function board(t: Tone, seed: string): Sprite {
  const d =
    'M-150 0Q-170 0 -170 -20L-170 -380Q-170 -410 -140 -412Q-60 -414 -46 -470L-46 -520Q-46 -566 0 -566Q46 -566 46 -520L46 -470Q60 -414 140 -412Q170 -410 170 -380L170 -20Q170 0 150 0Z';
  const blocks = times(7, (i) =>
    path(rect(-170 + i * 49, -420, 24, 424), { fill: t.shade, opacity: 0.22 }),
  ).join('');
  return sprite(
    360,
    570,
    'lies',
    solid(d, t, areaOf(340, 566), { seed, depth: 0.03, textures: [woodGrain(t.shade), () => blocks] }) +
      path(ellipse(0, -520, 17), mix(t.deep, INK, 0.4)) +
      path('M-160 -30Q-160 -8 -140 -8L140 -8Q160 -8 160 -30', { stroke: t.deep, width: 6, opacity: 0.5 }),
    d,
  );
}

export function pan(t: Tone, seed: string, food = ''): Sprite {
  const rim = ellipse(-90, -230, 220);
  return sprite(
    700,
    460,
    'lies',
    path('M110 -262L380 -278Q420 -230 380 -182L110 -198Z', t.base) +
      formShade('M110 -262L380 -278Q420 -230 380 -182L110 -198Z', 0, 22) +
      path(ellipse(356, -230, 18, 14), t.deep) +
      path(
        polygon([
          [-300, -270],
          [-336, -230],
          [-300, -190],
        ]),
        t.base,
      ) +
      path(
        polygon([
          [-130, -440],
          [-90, -476],
          [-50, -440],
        ]),
        t.base,
      ) +
      solid(rim, t, { x: -310, y: -450, w: 440, h: 440 }, { seed, depth: 0.03, grain: 200 }) +
      path(ellipse(-90, -230, 186), t.deep) +
      path(ellipse(-90, -230, 214), { stroke: t.light, width: 6, opacity: 0.6 }) +
      path(ellipse(-90, -230, 170), { stroke: t.base, width: 4 }) +
      food,
    `${rim}M110 -262L380 -278Q420 -230 380 -182L110 -198Z`,
  );
}

export const friedEggs =
  path(
    'M-190 -290C-140 -350 -60 -330 -40 -280C-10 -230 -70 -190 -130 -200C-200 -200 -220 -250 -190 -290Z',
    TONES.white.base,
  ) +
  path(ellipse(-124, -262, 38), TONES.yellow.base) +
  path(
    'M-120 -180C-90 -210 0 -210 20 -160C20 -110 -50 -90 -90 -110C-140 -120 -140 -160 -120 -180Z',
    TONES.white.base,
  ) +
  path(ellipse(-52, -152, 34), TONES.yellow.base);

export function spoons(t: Tone, seed: string): Sprite {
  const shapes = [
    'M-20 0L-15 -330C-70 -350 -86 -520 0 -526C86 -520 70 -350 15 -330L20 0Q0 12 -20 0Z',
    'M-18 0L-13 -350C-50 -370 -58 -490 0 -496C58 -490 50 -370 13 -350L18 0Q0 12 -18 0Z',
    'M-20 0L-15 -320L-74 -350Q-80 -500 -60 -524L50 -524Q76 -440 58 -350L15 -320L20 0Q0 12 -20 0Z',
  ];
  return sprite(
    470,
    540,
    'lies',
    shapes
      .map((d, i) => {
        const tone_ = [t, TONES.darkWood, TONES.paleWood][i] ?? t;
        const bowl_ =
          i < 2
            ? path(ellipse(0, -434 + i * 8, 44 - i * 14, 66 - i * 12), tone_.shade)
            : line(
                [
                  [-58, -508],
                  [48, -508],
                ],
                tone_.shade,
                7,
              );
        return `<g transform="translate(${(i - 1) * 146} ${i === 1 ? -14 : 0}) rotate(${(i - 1) * 7})">${path(d, { fill: INK, opacity: 0.14 }).replace('<path', '<path transform="translate(10 12)"')}${solid(d, tone_, { x: -80, y: -526, w: 160, h: 530 }, { seed: `${seed}${i}`, depth: 0.06, textures: [woodGrain(tone_.shade)] })}${bowl_}</g>`;
      })
      .join(''),
  );
}

export function breadKnife(t: Tone, seed: string): Sprite {
  const blade = `M-330 -40L120 -46L120 20${times(14, (i) => `Q${102 - i * 31} 40 ${88 - i * 31} 20`).join('')}Q-350 10 -330 -40Z`;
  const handle = 'M112 -50Q220 -70 330 -44Q356 -10 330 26Q220 10 112 26Z';
  return sprite(
    700,
    420,
    'lies',
    `<g transform="translate(0 -190) rotate(-24)">${solid(blade, TONES.steel, { x: -340, y: -50, w: 470, h: 90 }, { seed, depth: 0, grain: 60 })}${path('M-322 -34L116 -40L116 -22L-330 -12Z', { fill: '#fffaf0', opacity: 0.6 })}${solid(handle, t, { x: 112, y: -64, w: 230, h: 90 }, { seed: `${seed}h`, depth: 0.03 })}${[160, 220, 280].map((x) => path(ellipse(x, -14, 8), TONES.brass.base)).join('')}</g>`,
  );
}

export function loaf(seed: string): Sprite {
  const d = 'M-230 -10C-270 -120 -190 -210 0 -212C190 -210 270 -120 230 -10Q0 14 -230 -10Z';
  return sprite(
    500,
    220,
    'stands',
    solid(d, TONES.clay, areaOf(500, 220), { seed, depth: 0.08, grain: 140 }) +
      [-110, 0, 110]
        .map((x) =>
          path(`M${x - 40} -170Q${x + 10} -140 ${x + 20} -70`, { stroke: TONES.wax.light, width: 20 }),
        )
        .join(''),
  );
}
