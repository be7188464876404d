import { ellipse, inside, type Point, path, polygon, rect, smooth, times } from '../draw.ts';
import { INK, TONES, type Tone } from '../palette.ts';
import { sailboat } from '../props.ts';
import { type Motif, SKY_DAY } from './motifs.ts';

export const heron: Motif = (w, h) =>
  path(rect(0, 0, w, h), '#e8dcc0') +
  path(ellipse(w * 0.68, h * 0.24, w * 0.17), '#dc9c93') +
  path(rect(0, h * 0.82, w, h * 0.18), '#8fb0ae') +
  times(6, (i) =>
    path(
      smooth([
        [w * (0.08 + i * 0.05), h],
        [w * (0.07 + i * 0.055), h * 0.7],
        [w * (0.02 + i * 0.075), h * (0.42 + (i % 3) * 0.07)],
      ]),
      { stroke: '#2f6352', width: 6 },
    ),
  ).join('') +
  path(
    smooth([
      [w * 0.56, h * 0.6],
      [w * 0.57, h * 0.74],
      [w * 0.56, h * 0.9],
    ]),
    { stroke: INK, width: 6 },
  ) +
  path(
    smooth([
      [w * 0.62, h * 0.6],
      [w * 0.69, h * 0.7],
      [w * 0.63, h * 0.75],
    ]),
    { stroke: INK, width: 5 },
  ) +
  path(
    `M${w * 0.4} ${h * 0.52}C${w * 0.46} ${h * 0.4} ${w * 0.7} ${h * 0.42} ${w * 0.84} ${h * 0.66}C${w * 0.66} ${h * 0.66} ${w * 0.46} ${h * 0.66} ${w * 0.4} ${h * 0.52}Z`,
    '#5d7785',
  ) +
  path(
    `M${w * 0.52} ${h * 0.5}C${w * 0.62} ${h * 0.48} ${w * 0.74} ${h * 0.56} ${w * 0.84} ${h * 0.66}C${w * 0.7} ${h * 0.62} ${w * 0.58} ${h * 0.6} ${w * 0.52} ${h * 0.5}Z`,
    '#26405a',
  ) +
  path(
    smooth([
      [w * 0.45, h * 0.52],
      [w * 0.36, h * 0.44],
      [w * 0.46, h * 0.34],
      [w * 0.4, h * 0.23],
    ]),
    { stroke: '#5d7785', width: 17 },
  ) +
  path(ellipse(w * 0.4, h * 0.22, w * 0.055, h * 0.026), '#5d7785') +
  path(
    polygon([
      [w * 0.37, h * 0.208],
      [w * 0.16, h * 0.25],
      [w * 0.37, h * 0.236],
    ]),
    '#d9812f',
  ) +
  path(
    smooth([
      [w * 0.4, h * 0.205],
      [w * 0.5, h * 0.21],
      [w * 0.55, h * 0.25],
    ]),
    { stroke: INK, width: 6 },
  );

export const fern: Motif = (w, h) => {
  const stem = (t: number): Point => [w * (0.44 + 0.16 * t * t), h * (0.94 - t * 0.86)];
  return (
    path(rect(0, 0, w, h), '#f6efe0') +
    path(smooth(times(7, (i) => stem(i / 6))), { stroke: '#2f6352', width: 6 }) +
    times(15, (i) => {
      const t = 0.1 + (i / 15) * 0.88;
      const [x, y] = stem(t);
      const long = w * 0.42 * Math.sin(Math.PI * Math.min(1, 0.22 + t * 0.82)) + 6;
      return ([1, -1] as const)
        .map((s) =>
          path(
            `M${x} ${y}Q${x + s * long * 0.5} ${y - long * 0.34} ${x + s * long} ${y - long * 0.3}Q${x + s * long * 0.56} ${y - long * 0.02} ${x} ${y + 9}Z`,
            i % 2 ? '#2f6352' : '#3f7660',
          ),
        )
        .join('');
    }).join('')
  );
};

export function fish(t: Tone, x: number, y: number, s: number, flip = false): string {
  const d = 'M-108 2C-84 -40 -10 -50 74 -8L118 -44Q100 0 118 44L74 10C-10 48 -84 40 -108 2Z';
  return `<g transform="translate(${x} ${y}) scale(${(flip ? -s : s) / 220} ${s / 220})">${path(d, t.base)}${inside(
    d,
    times(7, (i) =>
      path(
        smooth([
          [-50 + i * 20, -50],
          [-40 + i * 20, -26],
          [-52 + i * 20, -2],
        ]),
        { stroke: t.deep, width: 6 },
      ),
    ).join('') + path(rect(-120, 12, 200, 40), { fill: '#fffaf0', opacity: 0.45 }),
  )}${path(ellipse(-74, -7, 7), '#fffaf0')}${path(ellipse(-75, -7, 4), INK)}</g>`;
}

export const mackerel: Motif = (w, h) =>
  path(rect(0, 0, w, h), '#f0d9a8') +
  path(rect(w * 0.1, h * 0.1, w * 0.8, h * 0.8), '#4b5a62') +
  times(4, (i) =>
    fish(
      [TONES.blue, TONES.glass, TONES.blue, TONES.glass][i] ?? TONES.blue,
      w * (0.5 + (i % 2 ? 0.02 : -0.02)),
      h * (0.22 + i * 0.19),
      w * 0.74,
      i === 2,
    ),
  ).join('');

export const stackedStones: Motif = (w, h) => {
  const colors = ['#8d9a99', '#c9b48e', '#5c6a70', '#dc9c93', '#a9b8b8', '#b98550', '#e0d3b8'];
  return (
    path(rect(0, 0, w, h), '#e3e6dc') +
    path(ellipse(w * 0.5, h * 0.36, w * 0.33), '#f2dccb') +
    path(rect(0, h * 0.84, w, h * 0.16), '#c5cfc6') +
    colors
      .map((color, i) => {
        const rx = w * (0.28 - i * 0.03);
        const ry = h * (0.056 - i * 0.0035);
        const y =
          h * 0.82 - colors.slice(0, i).reduce((sum, _, k) => sum + h * (0.056 - k * 0.0035) * 1.82, 0);
        const x = w * 0.5 + ([0, 8, -10, 5, -6, 9, 0][i] ?? 0) * (w / 300);
        return (
          path(ellipse(x, y - ry, rx, ry), color) +
          path(ellipse(x - rx * 0.2, y - ry * 1.3, rx * 0.5, ry * 0.4), { fill: '#fffaf0', opacity: 0.25 })
        );
      })
      .join('')
  );
};

export const whale: Motif = (w, h) =>
  path(rect(0, 0, w, h), '#2d6a86') +
  path(rect(0, 0, w, h * 0.2), SKY_DAY) +
  path(smooth(times(11, (i) => [i * w * 0.11 - w * 0.05, h * 0.2 + (i % 2 ? -6 : 6)] as const)), {
    stroke: '#2d6a86',
    width: 14,
  }) +
  sailboat('#d9812f', INK)(w * 0.7, h * 0.2, h * 0.13) +
  path(
    `M${w * 0.08} ${h * 0.56}C${w * 0.12} ${h * 0.4} ${w * 0.46} ${h * 0.38} ${w * 0.68} ${h * 0.54}C${w * 0.76} ${h * 0.6} ${w * 0.8} ${h * 0.64} ${w * 0.84} ${h * 0.54}C${w * 0.8} ${h * 0.46} ${w * 0.86} ${h * 0.42} ${w * 0.88} ${h * 0.5}C${w * 0.92} ${h * 0.44} ${w} ${h * 0.46} ${w * 0.95} ${h * 0.54}C${w * 0.92} ${h * 0.7} ${w * 0.76} ${h * 0.76} ${w * 0.56} ${h * 0.74}C${w * 0.3} ${h * 0.74} ${w * 0.06} ${h * 0.72} ${w * 0.08} ${h * 0.56}Z`,
    '#1b3444',
  ) +
  path(
    `M${w * 0.09} ${h * 0.62}C${w * 0.24} ${h * 0.64} ${w * 0.4} ${h * 0.66} ${w * 0.5} ${h * 0.74}C${w * 0.3} ${h * 0.75} ${w * 0.1} ${h * 0.72} ${w * 0.09} ${h * 0.62}Z`,
    '#dfe7e2',
  ) +
  times(4, (i) =>
    path(
      smooth([
        [w * (0.12 + i * 0.02), h * (0.645 + i * 0.018)],
        [w * 0.28, h * (0.66 + i * 0.016)],
        [w * (0.42 + i * 0.02), h * (0.7 + i * 0.01)],
      ]),
      { stroke: '#1b3444', width: 3 },
    ),
  ).join('') +
  path(
    `M${w * 0.36} ${h * 0.66}Q${w * 0.4} ${h * 0.82} ${w * 0.56} ${h * 0.84}Q${w * 0.5} ${h * 0.74} ${w * 0.46} ${h * 0.68}Z`,
    '#142833',
  ) +
  path(ellipse(w * 0.2, h * 0.57, 4), '#fbf7ee') +
  times(6, (i) =>
    path(ellipse(w * (0.12 + i * 0.15), h * (0.9 - (i % 3) * 0.06), 4 + (i % 2) * 4), {
      stroke: '#a9c9c6',
      width: 3,
    }),
  ).join('');

export function puffin(x: number, y: number, s: number, tilt = 0): string {
  return `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${s / 100})">${path('M-26 0C-40 -40 -26 -86 0 -90C26 -86 38 -40 24 0Z', INK)}${path('M-6 -2C-28 -20 -26 -52 -10 -58C10 -52 18 -20 6 -2Z', '#fbf7ee')}${path(ellipse(-8, -74, 15, 14), '#fbf7ee')}${path('M-20 -80Q-42 -74 -40 -64Q-28 -60 -20 -66Z', '#d9672f')}${path('M-30 -77L-26 -64', { stroke: '#eab440', width: 4 })}${path(ellipse(-8, -76, 3.4), INK)}${path('M-12 0L-20 8L-4 8ZM10 0L2 8L18 8Z', '#d9672f')}</g>`;
}
