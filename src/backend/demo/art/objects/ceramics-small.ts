import { blob, dots, ellipse, formShade, inside, path, type Point, random, smooth, times } from '../draw.ts';
import { solid, sprite } from '../form.ts';
import { mix, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { vessel } from '../vessel.ts';

/** A candle in a low stick with a loop. */
export function barnacleStick(t: Tone, seed: string): Sprite {
  const next = random(seed);
  const grit = times(90, (): Point => [-150 + next() * 300, -34 + next() * 44]);
  const dish = vessel({ profile: [[0, 118], [0.5, 140], [1, 158]], height: 44, tone: t, mouth: t.light, gloss: false, seed, motif: dots(grit, t.deep, 7, 0.7) });
  const socket = vessel({ profile: [[0, 62], [0.4, 44], [1, 50]], height: 90, tone: t, mouth: t.deep, seed: `${seed}s` });
  const loop = smooth([[146, -44], [214, -60], [216, 0], [150, -12]]);
  return sprite(
    440,
    470,
    'stands',
    `<circle cx="0" cy="-410" r="210" fill="url(#glow)"/>` +
      path(loop, { stroke: t.shade, width: 26 }) +
      path(loop, { stroke: t.base, width: 16 }) +
      dish.svg +
      `<g transform="translate(0 -40)">${socket.svg}</g>` +
      solid('M-34 -122L-34 -350Q0 -366 34 -350L34 -122Q0 -108 -34 -122Z', TONES.wax, { x: -34, y: -360, w: 68, h: 250 }, { seed: `${seed}c`, depth: 0.3 }) +
      path('M-34 -340Q-44 -290 -30 -270Q-20 -300 -24 -346Z', TONES.wax.light) +
      path('M0 -462Q32 -404 12 -366Q0 -356 -12 -366Q-32 -404 0 -462Z', TONES.orange.base) +
      path('M0 -420Q14 -390 5 -370Q0 -364 -5 -370Q-14 -390 0 -420Z', '#fbe9b7'),
  );
}

/** An oyster shell with a bar of soap in it. */
export function oysterDish(t: Tone, seed: string): Sprite {
  const outer: readonly Point[] = [[-250, -110], [-190, -230], [-40, -280], [130, -262], [236, -170], [226, -60], [110, 0], [-70, -6], [-200, -34]];
  const shell = blob(outer);
  const pearl = blob(outer.map(([x, y]): Point => [x * 0.78 + 4, (y + 130) * 0.72 - 132]));
  const soap = 'M-110 -150Q-110 -226 -20 -226L60 -226Q136 -220 134 -160Q130 -100 50 -98L-30 -98Q-106 -98 -110 -150Z';
  return sprite(
    500,
    290,
    'stands',
    solid(shell, { ...t, base: t.shade }, { x: -250, y: -280, w: 500, h: 280 }, { seed, depth: 0.04, grain: 200 }) +
      inside(shell, times(4, (i) => path(blob(outer.map(([x, y]): Point => [x * (0.98 - i * 0.05), (y + 130) * (0.96 - i * 0.06) - 130])), { stroke: t.deep, width: 5, opacity: 0.5 })).join('')) +
      path(pearl, mix(t.light, '#f2dccb', 0.6)) +
      formShade(pearl, -26, -12, 0.14) +
      path(soap, TONES.moss.light) +
      formShade(soap, 26, 14, 0.16) +
      path(ellipse(10, -166, 62, 30), { stroke: TONES.moss.base, width: 6 }),
  );
}
