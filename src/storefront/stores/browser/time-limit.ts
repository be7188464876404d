import type { BrowserEnvironment } from './browser-environment.ts';

/**
 * Measures what remains of a time limit, whatever the clock does from now on.
 * @param since when the time began, in milliseconds since 1970: maybe on an earlier page, by another time
 * @param limit in milliseconds; what remains is never more
 * @returns the remaining milliseconds at the moment of each call; at most 0 once the time is over
 */
export function timeLimit(
  { now, elapsed }: Pick<BrowserEnvironment, 'now' | 'elapsed'>,
  since: number,
  limit: number,
): () => number {
  const atFirst = Math.min(since + limit - now(), limit);
  const start = elapsed();
  return () => atFirst - (elapsed() - start);
}
