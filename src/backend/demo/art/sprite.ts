import { group, type Move, path, shift } from './draw.ts';
import { INK } from './palette.ts';

/**
 * A drawn object in its own coordinates: centred on x = 0, standing on y = 0, growing to negative y.
 * `rests` says how it meets the world and so which shadow it throws; `outline` is its silhouette.
 */
export interface Sprite {
  svg: string;
  w: number;
  h: number;
  rests: 'stands' | 'lies' | 'hangs' | 'floats';
  outline?: string;
}

export interface Box {
  /** Centre. */
  x: number;
  /** Ground line. */
  y: number;
  w: number;
  h: number;
}

const scaleInto = (sprite: Sprite, box: Box): number => Math.min(box.w / sprite.w, box.h / sprite.h);

/** Shadow under or behind the object, in the object's coordinates. */
export function shadowOf(sprite: Sprite): string {
  if (sprite.rests === 'stands') {
    const rx = sprite.w * 0.5;
    return (
      `<ellipse cx="${rx * 0.22}" cy="${sprite.w * 0.012}" rx="${rx * 1.06}" ry="${rx * 0.115}" fill="url(#ground)"/>` +
      `<ellipse cx="${rx * 0.05}" cy="${sprite.w * 0.012}" rx="${rx * 0.7}" ry="${rx * 0.06}" fill="url(#ground)"/>`
    );
  }
  if (!sprite.outline || sprite.rests === 'floats') return '';
  const reach = Math.max(sprite.w, sprite.h) * (sprite.rests === 'lies' ? 0.026 : 0.034);
  return path(shift(sprite.outline, reach, reach * 1.15), { fill: INK, opacity: 0.16 });
}

/** Draws the object as large as the box allows, standing on its ground line (or centred when it lies). */
export function place(sprite: Sprite, box: Box, turn: Pick<Move, 'rotate' | 'flip'> = {}): string {
  const move = { rotate: turn.rotate ?? 0, flip: turn.flip ?? false };
  const scale = scaleInto(sprite, box);
  const lift = sprite.rests === 'stands' ? 0 : (box.h - sprite.h * scale) / 2;
  if (move.rotate) {
    const centred = group(shadowOf(sprite) + sprite.svg, { y: sprite.h / 2 });
    return group(centred, { x: box.x, y: box.y - lift - (sprite.h * scale) / 2, scale, ...move });
  }
  return group(shadowOf(sprite) + sprite.svg, { x: box.x, y: box.y - lift, scale, ...move });
}
