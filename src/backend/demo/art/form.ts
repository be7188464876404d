import { formShade, path } from './draw.ts';
import type { Tone } from './palette.ts';
import type { Sprite } from './sprite.ts';
import { type Area, stipple, type Texture, textured } from './texture.ts';

export interface Finish {
  textures?: readonly Texture[];
  /** How far the form shadow reaches in, as a share of the width. */
  depth?: number;
  grain?: number;
  seed: string;
}

/** A shape with its colour, texture, form shadow and grain. */
export function solid(d: string, t: Tone, area: Area, finish: Finish): string {
  const depth = finish.depth ?? 0.14;
  return (
    path(d, t.base) +
    (finish.textures ? textured(d, area, finish.textures) : '') +
    (depth > 0 ? formShade(d, area.w * depth, area.h * depth * 0.2) : '') +
    stipple(d, area, finish.seed, finish.grain ?? 90)
  );
}

/** A sprite whose box is centred on x = 0 and ends at y = 0. */
export const sprite = (
  w: number,
  h: number,
  rests: Sprite['rests'],
  svg: string,
  outline?: string,
): Sprite => (outline === undefined ? { svg, w, h, rests } : { svg, w, h, rests, outline });

/** The area of such a sprite. */
export const areaOf = (w: number, h: number): Area => ({ x: -w / 2, y: -h, w, h });
