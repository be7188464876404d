const BASE_MS = 1000;
const MAX_MS = 5 * 60_000;

/**
 * How long to wait before trying again, in milliseconds: doubling from a second to five minutes, of which
 * a random part up to the half is left off, so that many followers of one store do not come back at once.
 * @param attempts failures in a row, from 1
 * @param random from 0 to below 1
 */
export function retryDelay(attempts: number, random: number): number {
  const full = Math.min(BASE_MS * 2 ** Math.min(attempts - 1, 30), MAX_MS);
  return Math.round(full * (1 - random / 2));
}
