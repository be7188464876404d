import {
  blob,
  ellipse,
  formShade,
  inside,
  line,
  type Point,
  path,
  polygon,
  rect,
  smooth,
  times,
} from './draw.ts';
import { INK, mix, TONES, type Tone } from './palette.ts';

/** Small things that furnish a scene. Each stands on (x, y) and is about `s` tall or wide. */
type Prop = (x: number, y: number, s: number) => string;

const shadow = (x: number, y: number, rx: number): string =>
  `<ellipse cx="${x + rx * 0.15}" cy="${y + 2}" rx="${rx * 1.15}" ry="${rx * 0.16}" fill="url(#ground)"/>`;

export const books =
  (tones: readonly Tone[]): Prop =>
  (x, y, s) =>
    tones
      .map((t, i) => {
        const w = s * (0.16 + (i % 3) * 0.05);
        const h = s * (0.78 + ((i * 7) % 4) * 0.07);
        const left = x + tones.slice(0, i).reduce((sum, _, k) => sum + s * (0.16 + (k % 3) * 0.05) + 3, 0);
        return (
          path(rect(left, y - h, w, h, 4), t.base) +
          path(rect(left, y - h * 0.84, w, h * 0.07), t.light) +
          path(rect(left + w * 0.72, y - h, w * 0.28, h, 3), { fill: INK, opacity: 0.12 })
        );
      })
      .join('');

export const pottedPlant =
  (pot: Tone, leaf: Tone): Prop =>
  (x, y, s) => {
    const body = polygon([
      [x - s * 0.2, y - s * 0.36],
      [x + s * 0.2, y - s * 0.36],
      [x + s * 0.15, y],
      [x - s * 0.15, y],
    ]);
    const leaves = times(7, (i) => {
      const a = -Math.PI / 2 + (i - 3) * 0.36;
      const long = s * (0.62 - Math.abs(i - 3) * 0.05);
      const tip: Point = [x + Math.cos(a) * long, y - s * 0.34 + Math.sin(a) * long];
      const bend = s * 0.12;
      return path(
        `M${x} ${y - s * 0.34}Q${(x + tip[0]) / 2 - bend} ${(y - s * 0.34 + tip[1]) / 2} ${tip[0]} ${tip[1]}` +
          `Q${(x + tip[0]) / 2 + bend} ${(y - s * 0.34 + tip[1]) / 2} ${x} ${y - s * 0.34}Z`,
        i % 2 ? leaf.base : leaf.shade,
      );
    }).join('');
    return (
      shadow(x, y, s * 0.2) +
      leaves +
      path(body, pot.base) +
      formShade(body, s * 0.1) +
      path(rect(x - s * 0.22, y - s * 0.4, s * 0.44, s * 0.09, 4), pot.shade)
    );
  };

export const pebble =
  (t: Tone): Prop =>
  (x, y, s) => {
    const d = blob([
      [x - s * 0.5, y - s * 0.2],
      [x - s * 0.2, y - s * 0.46],
      [x + s * 0.3, y - s * 0.42],
      [x + s * 0.5, y - s * 0.14],
      [x + s * 0.2, y],
      [x - s * 0.36, y],
    ]);
    return shadow(x, y, s * 0.46) + path(d, t.base) + formShade(d, s * 0.16, s * 0.08);
  };

export const lemon: Prop = (x, y, s) => {
  const t = TONES.yellow;
  const d = blob([
    [x - s * 0.56, y - s * 0.34],
    [x - s * 0.3, y - s * 0.64],
    [x + s * 0.26, y - s * 0.64],
    [x + s * 0.58, y - s * 0.36],
    [x + s * 0.26, y],
    [x - s * 0.3, y],
  ]);
  return shadow(x, y, s * 0.4) + path(d, t.base) + formShade(d, s * 0.18, s * 0.1);
};

export const shell =
  (t: Tone): Prop =>
  (x, y, s) => {
    const fan = `M${x} ${y}C${x - s * 0.5} ${y - s * 0.1} ${x - s * 0.62} ${y - s * 0.62} ${x} ${y - s * 0.72}C${x + s * 0.62} ${y - s * 0.62} ${x + s * 0.5} ${y - s * 0.1} ${x} ${y}Z`;
    return (
      shadow(x, y, s * 0.4) +
      path(fan, t.base) +
      inside(
        fan,
        times(7, (i) =>
          line(
            [
              [x, y],
              [x + (i - 3) * s * 0.2, y - s * 0.8],
            ],
            t.shade,
            s * 0.035,
          ),
        ).join(''),
      )
    );
  };

export const candle =
  (wax: Tone): Prop =>
  (x, y, s) =>
    shadow(x, y, s * 0.16) +
    path(rect(x - s * 0.11, y - s * 0.66, s * 0.22, s * 0.66, s * 0.03), wax.base) +
    path(rect(x + s * 0.03, y - s * 0.66, s * 0.08, s * 0.66, s * 0.02), { fill: INK, opacity: 0.1 }) +
    line(
      [
        [x, y - s * 0.66],
        [x, y - s * 0.75],
      ],
      INK,
      4,
    ) +
    path(
      `M${x} ${y - s}Q${x + s * 0.1} ${y - s * 0.8} ${x} ${y - s * 0.72}Q${x - s * 0.1} ${y - s * 0.8} ${x} ${y - s}Z`,
      TONES.yellow.base,
    );

export const pencilJar =
  (jar: Tone): Prop =>
  (x, y, s) => {
    const pencils: readonly Tone[] = [TONES.yellow, TONES.red, TONES.blue];
    return (
      shadow(x, y, s * 0.2) +
      pencils
        .map((t, i) => {
          const top: Point = [x + (i - 1) * s * 0.17, y - s * (0.98 - (i % 2) * 0.1)];
          return (
            line([[x + (i - 1) * s * 0.09, y - s * 0.3], top], t.base, s * 0.075) +
            path(ellipse(top[0], top[1], s * 0.03), t.deep)
          );
        })
        .join('') +
      path(rect(x - s * 0.19, y - s * 0.5, s * 0.38, s * 0.5, s * 0.05), jar.base) +
      formShade(rect(x - s * 0.19, y - s * 0.5, s * 0.38, s * 0.5, s * 0.05), s * 0.12)
    );
  };

/** A sprig lying on a table, pointing along `angle` degrees. */
export const sprig =
  (leaf: Tone, angle: number): Prop =>
  (x, y, s) =>
    `<g transform="translate(${x} ${y}) rotate(${angle})">${line(
      [
        [0, 0],
        [s, 0],
      ],
      leaf.shade,
      s * 0.025,
    )}${times(8, (i) => {
      const at = s * (0.16 + i * 0.11);
      const side = i % 2 ? 1 : -1;
      const long = s * (0.24 - i * 0.012);
      return path(
        `M${at} 0Q${at + long * 0.3} ${side * long * 0.75} ${at + long} ${side * long * 0.72}Q${at + long * 0.75} ${side * long * 0.1} ${at} 0Z`,
        i % 3 ? leaf.base : leaf.light,
      );
    }).join('')}</g>`;

export const gull: Prop = (x, y, s) =>
  path(
    smooth([
      [x - s, y - s * 0.2],
      [x - s * 0.5, y - s * 0.42],
      [x, y],
      [x + s * 0.5, y - s * 0.42],
      [x + s, y - s * 0.2],
    ]),
    {
      stroke: INK,
      width: s * 0.13,
      opacity: 0.75,
    },
  );

export const sailboat =
  (sail: string, hull: string): Prop =>
  (x, y, s) =>
    path(
      polygon([
        [x - s * 0.04, y - s * 0.18],
        [x - s * 0.04, y - s],
        [x + s * 0.42, y - s * 0.22],
      ]),
      sail,
    ) +
    path(
      polygon([
        [x - s * 0.1, y - s * 0.22],
        [x - s * 0.1, y - s * 0.82],
        [x - s * 0.36, y - s * 0.22],
      ]),
      mix(sail, INK, 0.12),
    ) +
    path(
      `M${x - s * 0.46} ${y - s * 0.15}L${x + s * 0.48} ${y - s * 0.15}Q${x + s * 0.34} ${y} ${x + s * 0.24} ${y}L${x - s * 0.28} ${y}Z`,
      hull,
    );

export const house =
  (wall: Tone, roof: Tone): Prop =>
  (x, y, s) =>
    path(rect(x - s * 0.3, y - s * 0.62, s * 0.6, s * 0.62), wall.base) +
    path(
      polygon([
        [x - s * 0.36, y - s * 0.6],
        [x, y - s],
        [x + s * 0.36, y - s * 0.6],
      ]),
      roof.base,
    ) +
    path(rect(x - s * 0.2, y - s * 0.5, s * 0.14, s * 0.17), mix(wall.base, '#fffaf0', 0.7)) +
    path(rect(x + s * 0.06, y - s * 0.5, s * 0.14, s * 0.17), mix(wall.base, '#fffaf0', 0.7)) +
    path(rect(x - s * 0.07, y - s * 0.26, s * 0.14, s * 0.26), wall.deep);

export const tuft =
  (t: Tone): Prop =>
  (x, y, s) =>
    times(6, (i) =>
      path(
        smooth([
          [x + (i - 2.5) * s * 0.06, y],
          [x + (i - 2.5) * s * 0.12, y - s * 0.5],
          [x + (i - 2.5) * s * 0.24, y - s * (0.9 - Math.abs(i - 2.5) * 0.12)],
        ]),
        {
          stroke: i % 2 ? t.base : t.shade,
          width: s * 0.055,
        },
      ),
    ).join('');

export const flower =
  (petal: Tone): Prop =>
  (x, y, s) =>
    line(
      [
        [x, y],
        [x + s * 0.05, y - s * 0.8],
      ],
      TONES.leaf.shade,
      s * 0.045,
    ) +
    times(6, (i) =>
      path(
        ellipse(
          x + s * 0.05 + Math.cos((i / 6) * 6.283) * s * 0.13,
          y - s * 0.82 + Math.sin((i / 6) * 6.283) * s * 0.13,
          s * 0.1,
        ),
        petal.base,
      ),
    ).join('') +
    path(ellipse(x + s * 0.05, y - s * 0.82, s * 0.075), petal.deep);
