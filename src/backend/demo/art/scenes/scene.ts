import { type Setting, SIDE } from '../backdrop.ts';
import { path, rect } from '../draw.ts';
import type { Box } from '../sprite.ts';

/** A place in the world with room for one object. */
export interface Scene {
  behind: string;
  front: string;
  box: Box;
  /** What the place is, for the picture's text. */
  words: string;
}

export type MakeScene = (s: Setting) => Scene;

export const ground = (y: number, color: string): string => path(rect(0, y, SIDE, SIDE - y), color);
export const wall = (s: Setting): string => path(rect(0, 0, SIDE, SIDE), s.paper);
export const pick = <T>(s: Setting, list: readonly [T, ...T[]]): T =>
  list[Math.floor(s.next() * list.length)] ?? list[0];
