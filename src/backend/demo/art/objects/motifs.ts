import {
  blob,
  dots,
  ellipse,
  line,
  type Point,
  path,
  polygon,
  random,
  rect,
  smooth,
  times,
} from '../draw.ts';
import { INK, mix, TONES, type Tone } from '../palette.ts';
import { gull, house, sailboat } from '../props.ts';

/** A picture for a print: fills a sheet of 300 x 400 from (0, 0). */
export type Motif = (w: number, h: number) => string;

export const SKY_DAY = '#f3e3c3';

export const lighthouse: Motif = (w, h) =>
  path(rect(0, 0, w, h), '#d9812f') +
  path(
    polygon([
      [w * 0.62, h * 0.24],
      [-10, h * 0.02],
      [-10, h * 0.3],
    ]),
    '#f6e5bd',
  ) +
  path(ellipse(w * 0.2, h * 0.6, w * 0.14), '#f6e5bd') +
  path(rect(0, h * 0.66, w, h * 0.34), '#1f4e63') +
  times(5, (i) =>
    line(
      [
        [w * 0.06, h * (0.71 + i * 0.05)],
        [w * (0.34 - i * 0.03), h * (0.71 + i * 0.05)],
      ],
      '#f6e5bd',
      4,
      0.7,
    ),
  ).join('') +
  path(`M${w * 0.4} ${h}L${w * 0.46} ${h * 0.7}Q${w * 0.66} ${h * 0.6} ${w} ${h * 0.66}L${w} ${h}Z`, INK) +
  path(
    polygon([
      [w * 0.56, h * 0.66],
      [w * 0.59, h * 0.3],
      [w * 0.71, h * 0.3],
      [w * 0.74, h * 0.66],
    ]),
    '#fbf7ee',
  ) +
  path(
    polygon([
      [w * 0.575, h * 0.5],
      [w * 0.585, h * 0.4],
      [w * 0.715, h * 0.4],
      [w * 0.725, h * 0.5],
    ]),
    '#b4573a',
  ) +
  path(rect(w * 0.575, h * 0.28, w * 0.15, h * 0.02), INK) +
  path(rect(w * 0.6, h * 0.21, w * 0.1, h * 0.07), '#fbe9b7') +
  path(
    polygon([
      [w * 0.585, h * 0.21],
      [w * 0.65, h * 0.15],
      [w * 0.715, h * 0.21],
    ]),
    '#b4573a',
  );

export const threeBoats: Motif = (w, h) =>
  path(rect(0, 0, w, h), '#cbdde5') +
  path(rect(0, h * 0.55, w, h * 0.45), '#a9c9c6') +
  [0.22, 0.52, 0.8]
    .map((x, i) => {
      const s = h * ([0.3, 0.4, 0.26][i] ?? 0.3);
      const sail = ['#fbf7ee', '#b4573a', '#fbf7ee'][i] ?? '#fbf7ee';
      const y = h * (0.57 + i * 0.02);
      return `${sailboat(sail, INK)(w * x, y, s)}<g opacity="0.35" transform="translate(0 ${2 * y}) scale(1 -1)">${sailboat(sail, INK)(w * x, y, s)}</g>`;
    })
    .join('') +
  times(5, (i) =>
    line(
      [
        [w * (0.08 + (i % 2) * 0.3), h * (0.68 + i * 0.065)],
        [w * (0.5 + (i % 3) * 0.14), h * (0.68 + i * 0.065)],
      ],
      '#fbf7ee',
      4,
      0.8,
    ),
  ).join('');

export const islandMap: Motif = (w, h) => {
  const next = random('lunnay');
  const ring = (scale: number) =>
    blob(
      times(11, (i): Point => {
        const a = (i / 11) * Math.PI * 2;
        const r = [0.9, 1.05, 0.72, 0.95, 1.12, 0.8, 0.62, 1, 1.1, 0.78, 0.86][i] ?? 1;
        return [w * 0.5 + Math.cos(a) * w * 0.33 * r * scale, h * 0.48 + Math.sin(a) * h * 0.3 * r * scale];
      }),
    );
  return (
    path(rect(0, 0, w, h), '#e9dfc6') +
    [1.34, 1.22, 1.11].map((s) => path(ring(s), { stroke: '#2f6352', width: 2.5, opacity: 0.6 })).join('') +
    path(ring(1), '#2f6352') +
    [0.74, 0.5, 0.26]
      .map((s, i) => path(ring(s), ['#4d7d62', '#7d9c74', '#b7bf92'][i] ?? '#b7bf92'))
      .join('') +
    path(
      smooth([
        [w * 0.3, h * 0.42],
        [w * 0.44, h * 0.5],
        [w * 0.56, h * 0.42],
        [w * 0.7, h * 0.54],
      ]),
      { stroke: '#d9812f', width: 5, dash: '2 11' },
    ) +
    times(9, () =>
      path(
        ellipse(
          w * (0.08 + next() * 0.84),
          h * (next() > 0.5 ? 0.06 + next() * 0.1 : 0.86 + next() * 0.1),
          4 + next() * 7,
          4,
        ),
        '#2f6352',
      ),
    ).join('') +
    path(
      polygon([
        [w * 0.86, h * 0.76],
        [w * 0.885, h * 0.86],
        [w * 0.86, h * 0.96],
        [w * 0.835, h * 0.86],
      ]),
      '#d9812f',
    ) +
    path(ellipse(w * 0.86, h * 0.86, w * 0.065), { stroke: '#2f6352', width: 4 }) +
    path(
      smooth([
        [w * 0.08, h * 0.88],
        [w * 0.13, h * 0.84],
        [w * 0.18, h * 0.9],
        [w * 0.24, h * 0.84],
        [w * 0.28, h * 0.88],
      ]),
      { stroke: '#d9812f', width: 7 },
    )
  );
};

export const nightFerry: Motif = (w, h) => {
  const next = random('night-ferry');
  const u = Math.min(w, h);
  const x = w * 0.54;
  const y = h * 0.68;
  return (
    path(rect(0, 0, w, h), '#1d3446') +
    path(rect(0, h * 0.34, w, h * 0.4), '#27465c') +
    path(ellipse(w * 0.24, h * 0.2, u * 0.09), '#f0e2b8') +
    dots(
      times(26, (): Point => [w * next(), h * 0.5 * next()]),
      '#f6f1e7',
      4,
      0.8,
    ) +
    path(`M0 ${h * 0.6}Q${w * 0.2} ${h * 0.48} ${w * 0.44} ${h * 0.6}Z`, '#16293a') +
    path(rect(0, y - u * 0.04, w, h), '#14283a') +
    path(
      polygon([
        [x - u * 0.36, y - u * 0.12],
        [x + u * 0.4, y - u * 0.12],
        [x + u * 0.3, y],
        [x - u * 0.28, y],
      ]),
      '#b4573a',
    ) +
    path(rect(x - u * 0.26, y - u * 0.21, u * 0.52, u * 0.09), '#f4eee1') +
    path(rect(x - u * 0.16, y - u * 0.29, u * 0.32, u * 0.08), '#f4eee1') +
    path(rect(x + u * 0.04, y - u * 0.4, u * 0.09, u * 0.12), '#d9812f') +
    times(7, (i) =>
      path(rect(x - u * 0.235 + i * u * 0.07, y - u * 0.185, u * 0.04, u * 0.035), '#eab440'),
    ).join('') +
    times(4, (i) =>
      path(rect(x - u * 0.13 + i * u * 0.07, y - u * 0.265, u * 0.04, u * 0.03), '#eab440'),
    ).join('') +
    times(6, (i) =>
      line(
        [
          [x - u * (0.2 - i * 0.05), y + u * (0.05 + i * 0.035)],
          [x + u * (0.24 - i * 0.03), y + u * (0.05 + i * 0.035)],
        ],
        '#eab440',
        4,
        0.55 - i * 0.06,
      ),
    ).join('')
  );
};

export const harbourRow: Motif = (w, h) => {
  const rows: readonly (readonly [Tone, Tone])[] = [
    [TONES.red, TONES.black],
    [TONES.yellow, TONES.red],
    [TONES.white, TONES.navy],
    [TONES.green, TONES.black],
    [TONES.pink, TONES.darkWood],
  ];
  return (
    path(rect(0, 0, w, h), '#cbdde5') +
    gull(w * 0.2, h * 0.16, w * 0.07) +
    gull(w * 0.34, h * 0.22, w * 0.05) +
    path(`M0 ${h * 0.5}Q${w * 0.4} ${h * 0.24} ${w} ${h * 0.44}L${w} ${h * 0.7}L0 ${h * 0.7}Z`, '#93a878') +
    rows
      .map(([wall, roof], i) =>
        house(wall, roof)(w * (0.12 + i * 0.19), h * 0.7, w * (0.31 + (i % 2) * 0.05)),
      )
      .join('') +
    path(rect(0, h * 0.7, w, h * 0.05), '#8d8271') +
    path(rect(0, h * 0.75, w, h * 0.25), '#2d6a86') +
    times(6, (i) =>
      line(
        [
          [w * (0.05 + (i % 3) * 0.3), h * (0.79 + i * 0.033)],
          [w * (0.22 + (i % 3) * 0.3), h * (0.79 + i * 0.033)],
        ],
        '#fbf7ee',
        4,
        0.6,
      ),
    ).join('')
  );
};

export const winterSun: Motif = (w, h) =>
  path(rect(0, 0, w, h), '#ecccc0') +
  path(ellipse(w * 0.5, h * 0.36, w * 0.24), '#d9672f') +
  times(9, (i) => {
    const y = h * (0.42 + i * 0.066);
    return path(
      `M0 ${y + (i % 2) * 6}Q${w * 0.3} ${y - 10} ${w * 0.55} ${y + 4}T${w} ${y}L${w} ${h}L0 ${h}Z`,
      mix('#dc9c93', '#1f3a50', 0.15 + i * 0.09),
    );
  }).join('') +
  times(5, (i) =>
    line(
      [
        [w * (0.4 - i * 0.01), h * (0.47 + i * 0.066)],
        [w * (0.62 - i * 0.02), h * (0.47 + i * 0.066)],
      ],
      '#f0b27a',
      5,
      0.8,
    ),
  ).join('');
