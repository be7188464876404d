import { setting } from '../backdrop.ts';
import type { PaperName } from '../palette.ts';
import * as home from './home.ts';
import * as outdoors from './outdoors.ts';
import * as rooms from './rooms.ts';
import type { MakeScene, Scene } from './scene.ts';
import * as work from './work.ts';

const SCENES = { ...home, ...work, ...outdoors, ...rooms } satisfies Record<string, MakeScene>;
export type SceneName = keyof typeof SCENES;

/** A furnished place in the given colours; the seed moves its small things. */
export const scene = (name: SceneName, paper: PaperName, accent: PaperName, seed: string): Scene =>
  SCENES[name](setting(paper, accent, seed));
