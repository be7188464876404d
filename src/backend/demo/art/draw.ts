import { createHash } from 'node:crypto';
import { INK } from './palette.ts';

export type Point = readonly [x: number, y: number];

export interface Paint {
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  dash?: string;
  evenOdd?: boolean;
}

/** A number as short as a picture of 1000 units needs it. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

function paintAttributes(paint: string | Paint): string {
  const p = typeof paint === 'string' ? { fill: paint } : paint;
  const parts = [`fill="${p.fill ?? 'none'}"`];
  if (p.stroke) {
    parts.push(`stroke="${p.stroke}" stroke-width="${num(p.width ?? 6)}"`);
    parts.push('stroke-linecap="round" stroke-linejoin="round"');
  }
  if (p.opacity !== undefined) {
    // The opacity of one paint costs nothing; that of a whole element is drawn on a sheet of its own.
    const kind = p.fill && p.stroke ? 'opacity' : p.stroke ? 'stroke-opacity' : 'fill-opacity';
    parts.push(`${kind}="${Math.round(p.opacity * 100) / 100}"`);
  }
  if (p.dash) parts.push(`stroke-dasharray="${p.dash}"`);
  if (p.evenOdd) parts.push('fill-rule="evenodd"');
  return parts.join(' ');
}

export const path = (d: string, paint: string | Paint): string =>
  `<path d="${d}" ${paintAttributes(paint)}/>`;
export const line = (points: readonly Point[], stroke: string, width: number, opacity?: number): string =>
  path(polyline(points), opacity === undefined ? { stroke, width } : { stroke, width, opacity });

export interface Move {
  x?: number;
  y?: number;
  scale?: number;
  rotate?: number;
  flip?: boolean;
}

/** Groups shapes and moves them: first scaled and turned around their own origin, then placed. */
export function group(content: string, move: Move): string {
  const steps = [`translate(${num(move.x ?? 0)} ${num(move.y ?? 0)})`];
  if (move.rotate) steps.push(`rotate(${num(move.rotate)})`);
  const scale = move.scale ?? 1;
  if (scale !== 1 || move.flip) {
    const factor = Math.round(scale * 1000) / 1000;
    steps.push(`scale(${move.flip ? -factor : factor} ${factor})`);
  }
  return `<g transform="${steps.join(' ')}">${content}</g>`;
}

/** Shows `content` only inside the path `d`. The id comes from the path, so equal clips agree. */
export function inside(d: string, content: string): string {
  const id = `c${createHash('sha1').update(d).digest('hex').slice(0, 10)}`;
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

export const polyline = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${num(x)} ${num(y)}`).join('');
export const polygon = (points: readonly Point[]): string => `${polyline(points)}Z`;

/** Cubic segments through the points (Catmull-Rom), without the starting move. */
export function curveThrough(points: readonly Point[], tension = 1): string {
  return points
    .slice(1)
    .map((to, i) => {
      const from = points[i] ?? to;
      const before = points[i - 1] ?? from;
      const after = points[i + 2] ?? to;
      const k = tension / 6;
      const c1: Point = [from[0] + (to[0] - before[0]) * k, from[1] + (to[1] - before[1]) * k];
      const c2: Point = [to[0] - (after[0] - from[0]) * k, to[1] - (after[1] - from[1]) * k];
      return `C${[...c1, ...c2, ...to].map(num).join(' ')}`;
    })
    .join('');
}

/** An open smooth line through the points. */
export const smooth = (points: readonly Point[]): string => {
  const [first] = points;
  return first ? `M${num(first[0])} ${num(first[1])}${curveThrough(points)}` : '';
};

/** A closed smooth shape through the points. */
export function blob(points: readonly Point[]): string {
  const last = points.at(-1);
  const [first, second, third] = points;
  if (!last || !first || !second || !third) return '';
  const around = curveThrough([last, ...points, first, second])
    .split('C')
    .slice(2, -1);
  return `M${num(first[0])} ${num(first[1])}C${around.join('C')}Z`;
}

export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  const kx = rx * 0.5523;
  const ky = ry * 0.5523;
  const c = (...v: number[]) => `C${v.map(num).join(' ')}`;
  return (
    `M${num(x - rx)} ${num(y)}` +
    c(x - rx, y - ky, x - kx, y - ry, x, y - ry) +
    c(x + kx, y - ry, x + rx, y - ky, x + rx, y) +
    c(x + rx, y + ky, x + kx, y + ry, x, y + ry) +
    c(x - kx, y + ry, x - rx, y + ky, x - rx, y) +
    'Z'
  );
}

/** A rectangle from its top left corner, with rounded corners where `r` is given. */
export function rect(x: number, y: number, w: number, h: number, r = 0): string {
  if (r <= 0)
    return polygon([
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ]);
  const p = (...v: number[]) => v.map(num).join(' ');
  return (
    `M${p(x + r, y)}L${p(x + w - r, y)}Q${p(x + w, y, x + w, y + r)}L${p(x + w, y + h - r)}` +
    `Q${p(x + w, y + h, x + w - r, y + h)}L${p(x + r, y + h)}Q${p(x, y + h, x, y + h - r)}` +
    `L${p(x, y + r)}Q${p(x, y, x + r, y)}Z`
  );
}

/** Moves a path of absolute M, L, C and Q commands. */
export function shift(d: string, dx: number, dy: number): string {
  let vertical = true;
  return d.replace(/-?\d+(?:\.\d+)?/g, (value) => {
    vertical = !vertical;
    return num(Number(value) + (vertical ? dy : dx));
  });
}

/** The form shadow of a shape lit from the upper left: a crescent on its right side. */
export const formShade = (d: string, dx: number, dy = 0, opacity = 0.15): string =>
  inside(d, path(d + shift(d, -dx, -dy), { fill: INK, opacity, evenOdd: true }));

/** Round dots as one stroke, the cheapest texture there is. */
export const dots = (points: readonly Point[], color: string, size: number, opacity = 1): string =>
  path(points.map(([x, y]) => `M${num(x)} ${num(y)}h0`).join(''), { stroke: color, width: size, opacity });

/** Same seed, same numbers from 0 to 1 (mulberry32). */
export function random(seed: string): () => number {
  let state = createHash('sha1').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
