/** Where clients ask for the id of the newest release. */
export const LATEST_BUILD_PATH = '/builds/latest.json';

/** What a tab knows of the newest release. */
export interface KnownBuild {
  /** Empty where it was told none. */
  id: string;
  /** When it last asked, in milliseconds since 1970. */
  asked: number;
}

/** State of an open page that decides whether it may ask. */
export interface PageState {
  online: boolean;
  visible: boolean;
  /** Made ahead by the browser, perhaps never to be seen. */
  prerendering: boolean;
}

/** Whether a page may ask at all: not offline, not unseen, not before it is opened. */
export function mayAsk({ online, visible, prerendering }: PageState): boolean {
  return online && visible && !prerendering;
}

/** A tab that comes back asks sooner than one that stays open, but not at every change of windows. */
const RETURN_AFTER = 5 * 60 * 1000;

/** Longest time a browser's timer can wait. */
const LONGEST = 2 ** 31 - 1;

/**
 * How long a page still waits before it asks, in milliseconds; 0 where it is time.
 * @param interval between two questions of a page that stays open
 * @param returned the page was just come back to: by focus, from another tab, or online again
 */
export function waitToAsk(
  known: KnownBuild | null,
  { now, interval, returned }: { now: number; interval: number; returned: boolean },
): number {
  if (known === null) return 0;
  const pause = returned ? Math.min(interval, RETURN_AFTER) : interval;
  const passed = now - known.asked;
  // A clock that was set back must not keep a page from asking.
  return passed < 0 ? 0 : Math.min(LONGEST, Math.max(0, pause - passed));
}

/** Reads the id out of an answer; null where a host answers with something else, such as its error page. */
export function buildIdOf(answer: unknown): string | null {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null;
  return typeof id === 'string' && id !== '' ? id : null;
}
