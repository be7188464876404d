import { ellipse, formShade, type Point, path, smooth, times } from '../draw.ts';
import { RAW, TONES, type Tone } from '../palette.ts';
import type { Sprite } from '../sprite.ts';
import { speckle, type Texture } from '../texture.ts';
import { extend, vessel } from '../vessel.ts';

export interface Vase {
  tone: Tone;
  profile: readonly Point[];
  height: number;
  raw?: number;
  dip?: number;
  bands?: readonly { at: number; width: number; color: string }[];
  textures?: readonly Texture[];
  motif?: string;
  seed: string;
}

export const vase = (v: Vase): Sprite =>
  vessel({
    profile: v.profile,
    height: v.height,
    tone: v.tone,
    mouth: v.tone.deep,
    ...(v.raw ? { foot: { to: v.raw, color: RAW } } : {}),
    ...(v.dip ? { dip: { from: v.dip, color: v.tone.light, wave: 0.03 } } : {}),
    ...(v.bands ? { bands: v.bands } : {}),
    ...(v.motif ? { motif: v.motif } : {}),
    textures: v.textures ?? [speckle(v.tone.deep, 70, 4, v.seed)],
    seed: v.seed,
  });

/** Stems with leaves or flower heads to stand in a vase, growing up from y = 0. */
export function stems(kind: 'leaves' | 'thrift' | 'grass' | 'cotton', height: number, color: Tone): string {
  const spread = kind === 'grass' ? 7 : kind === 'leaves' ? 4 : 5;
  return times(spread, (i) => {
    const lean = (i - (spread - 1) / 2) / (spread / 2);
    const tall = height * (1 - Math.abs(lean) * 0.22 - (i % 2) * 0.08);
    const tip: Point = [lean * height * 0.42, -tall];
    const stem = smooth([[lean * 6, 30], [lean * height * 0.14, -tall * 0.5], tip]);
    const green = TONES.leaf.shade;
    if (kind === 'grass') {
      return (
        path(stem, { stroke: TONES.moss.shade, width: 5 }) +
        times(6, (k) => path(ellipse(tip[0] + lean * k * 3, tip[1] + k * 13, 6.5, 11), color.base)).join('')
      );
    }
    if (kind === 'leaves') {
      return (
        path(stem, { stroke: green, width: 6 }) +
        times(6, (k) => {
          const t = 0.3 + k * 0.13;
          const at: Point = [lean * height * (0.08 + 0.34 * t * t), -tall * t];
          const side = k % 2 ? 1 : -1;
          const long = height * 0.15;
          return path(
            `M${at[0]} ${at[1]}Q${at[0] + side * long * 0.5} ${at[1] - long * 0.75} ${at[0] + side * long} ${at[1] - long * 0.55}` +
              `Q${at[0] + side * long * 0.75} ${at[1] + long * 0.1} ${at[0]} ${at[1]}Z`,
            k % 3 ? color.base : color.shade,
          );
        }).join('')
      );
    }
    const head = height * (kind === 'cotton' ? 0.085 : 0.07);
    return (
      path(stem, { stroke: green, width: 5 }) +
      path(ellipse(tip[0], tip[1], head), color.base) +
      formShade(ellipse(tip[0], tip[1], head), head * 0.5, 0, 0.18) +
      times(5, (k) => {
        const angle = (k / 5) * Math.PI * 2 + i;
        return path(
          ellipse(tip[0] + Math.cos(angle) * head * 0.55, tip[1] + Math.sin(angle) * head * 0.5, head * 0.24),
          color.light,
        );
      }).join('')
    );
  }).join('');
}

export const withStems = (
  sprite: Sprite,
  kind: Parameters<typeof stems>[0],
  color: Tone,
  height: number,
): Sprite =>
  extend(sprite, {
    behind: `<g transform="translate(0 ${-sprite.h + 24})">${stems(kind, height, color)}</g>`,
    up: height * 0.88,
    left: Math.max(0, height * 0.42 - sprite.w / 2),
  });
