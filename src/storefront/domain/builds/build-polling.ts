import type { Locale } from '#storefront/i18n/locales.ts';

/** Path of the file with the id of the latest release. */
export const LATEST_BUILD_PATH = '/builds/latest.json';

/** The latest release as a tab last polled it; stored in session storage under these names. */
export interface LatestBuild {
  /** Empty if the poll returned none. */
  id: string;
  /** Time of the last poll, in milliseconds since 1970. */
  asked: number;
}

interface PageState {
  online: boolean;
  visible: boolean;
  /** Rendered ahead by the browser, perhaps never shown. */
  prerendering: boolean;
}

export function canPoll({ online, visible, prerendering }: PageState): boolean {
  return online && visible && !prerendering;
}

/** Milliseconds between polls of a tab that becomes visible again. */
const RETURN_INTERVAL = 5 * 60 * 1000;

/** Longest timeout of browsers, in milliseconds. */
const MAX_TIMEOUT = 2 ** 31 - 1;

/** Milliseconds until a page polls again. @param returned it was just focused, shown or online again */
export function pollDelay(
  latest: LatestBuild | null,
  { now, interval, returned }: { now: number; interval: number; returned: boolean },
): number {
  if (latest === null) return 0;
  const delay = returned ? Math.min(interval, RETURN_INTERVAL) : interval;
  const elapsed = now - latest.asked;
  // The clock was set back.
  return elapsed < 0 ? 0 : Math.min(MAX_TIMEOUT, Math.max(0, delay - elapsed));
}

/** Reads the id from a response; null if a host responds with something else, such as an error page. */
export function parseBuildId(body: unknown): string | null {
  return textMember(body, 'id');
}

/** Reads the name of a locale's search index from a response; null if there is none. */
export function parseIndexName(body: unknown, locale: Locale): string | null {
  const name = textMember(member(body, 'index'), locale) ?? textMember(body, 'index');
  return name !== null && /^[\w-]+$/.test(name) ? name : null;
}

function textMember(body: unknown, name: string): string | null {
  const value = member(body, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

function member(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null;
}
