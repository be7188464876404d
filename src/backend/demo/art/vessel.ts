import { curveThrough, ellipse, formShade, inside, num, type Point, path, rect } from './draw.ts';
import { INK, type Tone } from './palette.ts';
import type { Sprite } from './sprite.ts';
import { stipple, type Texture, textured } from './texture.ts';

/** Something turned on a wheel or lathe, seen slightly from above. */
export interface Vessel {
  /** Radius at a height from 0 (foot) to 1 (rim). */
  profile: readonly Point[];
  height: number;
  tone: Tone;
  /** Inside of the open mouth; none for a closed top. */
  mouth?: string;
  /** Unglazed part at the foot, up to this share of the height. */
  foot?: { to: number; color: string };
  /** A second glaze from the rim down to this share of the height, with a wavy edge. */
  dip?: { from: number; color: string; wave?: number };
  bands?: readonly { at: number; width: number; color: string }[];
  textures?: readonly Texture[];
  /** Drawn over the glaze and clipped to the body, in the vessel's coordinates. */
  motif?: string;
  gloss?: boolean;
  seed: string;
}

const SAG = 0.13;

const radiusAt = (profile: readonly Point[], t: number): number => {
  const above = profile.findIndex(([at]) => at >= t);
  const high = profile[above < 0 ? profile.length - 1 : above] ?? [1, 1];
  const low = profile[Math.max(0, (above < 0 ? profile.length : above) - 1)] ?? high;
  const span = high[0] - low[0];
  return span <= 0 ? high[1] : low[1] + ((high[1] - low[1]) * (t - low[0])) / span;
};

export function silhouette(profile: readonly Point[], height: number): string {
  const right = profile.map(([t, r]): Point => [r, -t * height]);
  const left = right.toReversed().map(([x, y]): Point => [-x, y]);
  const [foot] = right;
  const [rim] = left;
  if (!foot || !rim) return '';
  const sag = foot[0] * SAG * 1.9;
  return (
    `M${num(-foot[0])} ${num(foot[1])}Q0 ${num(foot[1] + sag)} ${num(foot[0])} ${num(foot[1])}` +
    `${curveThrough(right)}L${num(rim[0])} ${num(rim[1])}${curveThrough(left)}Z`
  );
}

/** A band around the body, sagging as the eye sees a ring from above. */
function ring(v: Vessel, at: number, width: number, color: string): string {
  const r = Math.max(...v.profile.map(([, radius]) => radius)) * 1.05;
  const y = -at * v.height;
  const sag = radiusAt(v.profile, at) * SAG * 2;
  const w = width * v.height;
  return path(
    `M${num(-r)} ${num(y - w / 2)}Q0 ${num(y - w / 2 + sag)} ${num(r)} ${num(y - w / 2)}L${num(r)} ${num(y + w / 2)}` +
      `Q0 ${num(y + w / 2 + sag)} ${num(-r)} ${num(y + w / 2)}Z`,
    color,
  );
}

function dipShape(v: Vessel): string {
  if (!v.dip) return '';
  const r = Math.max(...v.profile.map(([, radius]) => radius)) * 1.1;
  const y = -v.dip.from * v.height;
  const wave = (v.dip.wave ?? 0.04) * v.height;
  const edge: Point[] = [-1, -0.62, -0.2, 0.18, 0.58, 1].map((x, i) => [
    x * r,
    y + (i % 2 ? wave : -wave) + (1 - x * x) * r * 0.1,
  ]);
  return path(
    `M${num(-r)} ${num(-v.height * 1.2)}L${num(-r)} ${num(edge[0]?.[1] ?? y)}${curveThrough(edge)}L${num(r)} ${num(-v.height * 1.2)}Z`,
    v.dip.color,
  );
}

export function vessel(v: Vessel): Sprite {
  const body = silhouette(v.profile, v.height);
  const widest = Math.max(...v.profile.map(([, r]) => r));
  const area = { x: -widest, y: -v.height, w: widest * 2, h: v.height * 1.1 };
  const rim = v.profile.at(-1)?.[1] ?? widest;
  const lip = rim * SAG * 1.35;
  const foot = v.foot ? inside(body, `${ring(v, v.foot.to / 2 - 0.06, v.foot.to + 0.12, v.foot.color)}`) : '';
  const svg =
    path(body, v.tone.base) +
    (v.textures ? textured(body, area, v.textures) : '') +
    (v.motif ? inside(body, v.motif) : '') +
    foot +
    (v.dip ? inside(body, dipShape(v)) : '') +
    (v.bands ? inside(body, v.bands.map((b) => ring(v, b.at, b.width, b.color)).join('')) : '') +
    formShade(body, widest * 0.34, v.height * 0.015, 0.16) +
    stipple(body, area, v.seed) +
    (v.gloss === false
      ? ''
      : inside(
          body,
          path(rect(-widest * 0.62, -v.height * 0.86, widest * 0.11, v.height * 0.5, widest * 0.05), {
            fill: '#fffaf0',
            opacity: 0.38,
          }),
        )) +
    (v.mouth
      ? path(ellipse(0, -v.height, rim, lip), v.dip?.color ?? v.tone.light) +
        path(ellipse(0, -v.height + lip * 0.06, rim * 0.9, lip * 0.78), v.mouth) +
        inside(
          ellipse(0, -v.height + lip * 0.06, rim * 0.9, lip * 0.78),
          path(ellipse(-rim * 0.12, -v.height - lip * 0.5, rim * 0.95, lip * 0.9), {
            fill: INK,
            opacity: 0.18,
          }),
        )
      : '');
  return { svg, w: widest * 2, h: v.height + (v.mouth ? lip : 0), rests: 'stands', outline: body };
}

/** Adds shapes in front of or behind a sprite and widens its box by what they reach. */
export function extend(
  sprite: Sprite,
  parts: { behind?: string; front?: string; left?: number; right?: number; up?: number },
): Sprite {
  const side = Math.max(parts.left ?? 0, parts.right ?? 0);
  return {
    ...sprite,
    svg: `${parts.behind ?? ''}${sprite.svg}${parts.front ?? ''}`,
    w: sprite.w + side * 2,
    h: sprite.h + (parts.up ?? 0),
  };
}
