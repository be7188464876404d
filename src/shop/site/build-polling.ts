/** Where clients ask for the id of the newest release. */
export const LATEST_BUILD_PATH = '/builds/latest.json';

/** What a tab knows of the newest release. */
export interface LatestBuild {
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
export function canPoll({ online, visible, prerendering }: PageState): boolean {
  return online && visible && !prerendering;
}

/** A tab that comes back asks sooner than one that stays open, but not at every change of windows. */
const RETURN_INTERVAL = 5 * 60 * 1000;

/** Longest time a browser's timer can wait. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/**
 * How long a page still waits before it asks, in milliseconds; 0 where it is time.
 * @param interval between two questions of a page that stays open
 * @param returned the page was just come back to: by focus, from another tab, or online again
 */
export function pollDelay(
  latest: LatestBuild | null,
  { now, interval, returned }: { now: number; interval: number; returned: boolean },
): number {
  if (latest === null) return 0;
  const delay = returned ? Math.min(interval, RETURN_INTERVAL) : interval;
  const elapsed = now - latest.asked;
  // A clock that was set back must not keep a page from asking.
  return elapsed < 0 ? 0 : Math.min(MAX_TIMEOUT, Math.max(0, delay - elapsed));
}

/** Reads the id out of an answer; null where a host answers with something else, such as its error page. */
export function parseBuildId(body: unknown): string | null {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
  return typeof id === 'string' && id !== '' ? id : null;
}
