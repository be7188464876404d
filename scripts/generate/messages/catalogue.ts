import { COMMANDS, INSTALLING, SETTINGS } from './areas/commands.ts';
import { CONTENT } from './areas/content.ts';
import { DEPLOY, WATCHING } from './areas/deploy.ts';
import { EMBEDDED_BACKEND } from './areas/embedded-backend.ts';
import { HISTORY, RELEASE } from './areas/release.ts';
import { PICTURES, STORE } from './areas/store.ts';
import type { Area, Words } from './entry.ts';
import { ANSWERS, FAULTS, NEWS, PARTS } from './no-problems.ts';

export const AREAS: readonly Area[] = [
  STORE,
  PICTURES,
  CONTENT,
  RELEASE,
  HISTORY,
  DEPLOY,
  WATCHING,
  COMMANDS,
  SETTINGS,
  INSTALLING,
  EMBEDDED_BACKEND,
];

/** Every list of words in the catalogue; a message belongs to one of them. */
export const ENTRIES: readonly Words[] = [
  ...AREAS.flatMap(({ problems }) => problems.map(({ says }) => says)),
  ...NEWS.map(({ says }) => says),
  ANSWERS,
  FAULTS,
  PARTS,
];

/** Fewer characters might stand in any message. */
const TELLING = 10;

/** Returns true where words of an entry name a text: they are in it, or are all of it. */
export function isNamed(text: string, words: string, entry: Words): boolean {
  return words === text || (entry !== PARTS && words.length >= TELLING && text.includes(words));
}

/**
 * The entry of a text: of several that name it, the one with the most words of it.
 * @returns null where the catalogue lacks it
 */
export function entryOf(text: string): Words | null {
  const length = (entry: Words): number =>
    Math.max(0, ...entry.filter((words) => isNamed(text, words, entry)).map((words) => words.length));
  const [best] = ENTRIES.filter((entry) => length(entry) > 0).sort(
    (one, other) => length(other) - length(one),
  );
  return best ?? null;
}
