import { blob, dots, ellipse, formShade, line, type Point, path, polygon, rect, times } from '../draw.ts';
import { areaOf, solid, sprite } from '../form.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { type Texture, waves } from '../texture.ts';
import { extend, vessel } from '../vessel.ts';
import { tern } from './toys.ts';

export function giftCard(t: Tone, seed: string): Sprite {
  const d = rect(-280, -350, 560, 350, 26);
  return sprite(
    580,
    360,
    'lies',
    solid(d, t, areaOf(560, 350), {
      seed,
      depth: 0,
      textures: [(a) => `<g opacity="0.35">${waves(t.light, 30, 5)({ ...a, y: a.y + 200 })}</g>`],
      grain: 120,
    }) +
      path(ellipse(150, -230, 64), TONES.yellow.base) +
      tern(-30, -190, 150, TONES.white.base) +
      path(rect(-280, -84, 560, 34), TONES.white.base) +
      path(rect(-30, -350, 34, 350), { fill: TONES.white.base, opacity: 0 }),
    d,
  );
}

export function giftBox(t: Tone, seed: string, ribbon: Tone, textures: readonly Texture[] = []): Sprite {
  const body = rect(-190, -270, 380, 270, 6);
  const lid = rect(-208, -330, 416, 84, 8);
  const bow = (s: 1 | -1) =>
    `M0 -336C${s * 40} -440 ${s * 160} -450 ${s * 150} -390C${s * 140} -340 ${s * 60} -326 0 -336Z`;
  return sprite(
    430,
    440,
    'stands',
    solid(body, t, areaOf(380, 270), { seed, depth: 0.06, textures }) +
      path(rect(-190, -256, 380, 20), { fill: INK, opacity: 0.15 }) +
      path(rect(-30, -270, 60, 270), ribbon.base) +
      solid(lid, t, { x: -208, y: -330, w: 416, h: 84 }, { seed: `${seed}l`, depth: 0.05, textures }) +
      path(rect(-30, -330, 60, 84), ribbon.base) +
      path('M-10 -336L-90 -250L-60 -244L0 -330ZM10 -336L96 -256L66 -240L0 -330Z', ribbon.shade) +
      ([1, -1] as const)
        .map((s) => path(bow(s), ribbon.base) + formShade(bow(s), s * 10, -16, 0.18))
        .join('') +
      path(ellipse(0, -340, 28, 24), ribbon.shade),
  );
}

export function beeCandle(t: Tone, seed: string): Sprite {
  const comb: Texture = ({ x, y, w, h }) =>
    times(Math.ceil(h / 46) + 1, (r) =>
      times(Math.ceil(w / 54) + 1, (c) => {
        const cx = x + c * 54 + (r % 2) * 27;
        const cy = y + r * 46;
        return path(
          polygon(
            times(
              6,
              (k): Point => [
                cx + Math.cos((k / 6) * 6.283 + 0.524) * 27,
                cy + Math.sin((k / 6) * 6.283 + 0.524) * 27,
              ],
            ),
          ),
          { stroke: t.shade, width: 5 },
        );
      }).join(''),
    ).join('');
  const base = vessel({
    profile: [
      [0, 118],
      [1, 118],
    ],
    height: 330,
    tone: t,
    mouth: t.light,
    textures: [comb],
    gloss: false,
    seed,
  });
  return extend(base, {
    behind: `<circle cx="0" cy="-420" r="200" fill="url(#glow)"/>`,
    front:
      line(
        [
          [0, -330],
          [0, -366],
        ],
        INK,
        7,
      ) +
      path('M0 -470Q40 -400 14 -362Q0 -350 -14 -362Q-40 -400 0 -470Z', TONES.orange.base) +
      path('M0 -426Q18 -392 6 -368Q0 -362 -6 -368Q-18 -392 0 -426Z', '#fbe9b7'),
    up: 120,
    left: 30,
  });
}

export function soapStones(tones: readonly Tone[], seed: string): Sprite {
  const stone = (t: Tone, rx: number, ry: number, k: number) => {
    const d = blob([
      [-rx, -ry],
      [-rx * 0.6, -ry * 1.8],
      [rx * 0.3, -ry * 2],
      [rx, -ry * 1.2],
      [rx * 0.8, -ry * 0.2],
      [-rx * 0.2, 0],
      [-rx * 0.8, -ry * 0.25],
    ]);
    return (
      solid(d, t, { x: -rx, y: -2 * ry, w: 2 * rx, h: 2 * ry }, { seed: `${seed}${k}`, depth: 0.12 }) +
      path(`M${-rx * 0.5} ${-ry * 1.4}Q${-rx * 0.1} ${-ry * 1.75} ${rx * 0.3} ${-ry * 1.5}`, {
        stroke: '#fffaf0',
        width: 9,
        opacity: 0.5,
      })
    );
  };
  const [a, b, c] = tones;
  return sprite(
    460,
    400,
    'stands',
    (a ? stone(a, 210, 76, 0) : '') +
      (b ? `<g transform="translate(14 -142)">${stone(b, 164, 66, 1)}</g>` : '') +
      (c ? `<g transform="translate(-12 -268)">${stone(c, 112, 58, 2)}</g>` : '') +
      dots(
        [
          [-230, -180],
          [236, -240],
          [200, -330],
          [-190, -300],
        ],
        '#fffaf0',
        24,
        0.7,
      ),
  );
}

export function matches(t: Tone, seed: string): Sprite {
  const tray = rect(-230, -330, 300, 150, 6);
  const sleeve = rect(-240, -190, 480, 190, 8);
  const stick = (x: number, y: number, a: number) =>
    `<g transform="translate(${x} ${y}) rotate(${a})">${path(rect(-7, -330, 14, 330, 4), TONES.paleWood.base)}${path(rect(2, -330, 5, 330), { fill: INK, opacity: 0.15 })}${path(ellipse(0, -332, 14, 22), TONES.red.base)}</g>`;
  return sprite(
    520,
    520,
    'stands',
    path(tray, { fill: 'none' }) +
      [
        [-120, -160, -14],
        [-70, -170, -6],
        [-16, -170, 2],
        [36, -170, 8],
        [96, -160, 16],
        [150, -150, 25],
      ]
        .map(([x = 0, y = 0, a = 0]) => stick(x, y, a))
        .join('') +
      solid(sleeve, t, areaOf(480, 190), { seed, depth: 0.03 }) +
      path(rect(-220, -170, 440, 150, 6), { stroke: TONES.wax.base, width: 6 }) +
      path('M-40 -40L-28 -150L28 -150L40 -40Z', TONES.wax.base) +
      times(3, (i) => path(rect(-60 + i * 3, -70 - i * 34, 120 - i * 6, 12), t.base)).join('') +
      path(
        polygon([
          [-34, -146],
          [0, -172],
          [34, -146],
        ]),
        TONES.wax.base,
      ) +
      path(
        polygon([
          [40, -140],
          [190, -168],
          [190, -112],
        ]),
        { fill: TONES.wax.base, opacity: 0.6 },
      ) +
      path(
        polygon([
          [-40, -140],
          [-190, -168],
          [-190, -112],
        ]),
        { fill: TONES.wax.base, opacity: 0.6 },
      ) +
      path(rect(-240, -10, 480, 16, 6), TONES.darkWood.deep),
  );
}
