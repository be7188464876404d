import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

/** Longest gap between the parts of a file, as in WooCommerce. */
const LIFETIME_MS = 30 * 60 * 1000;
const MAX_DOWNLOADS = 10_000;

/** Bytes of bought files that a counted download has not fetched yet, and may still fetch by ranges. */
export class DownloadAllowances {
  readonly #left = new LRUCache<string, number>({ max: MAX_DOWNLOADS, ttl: LIFETIME_MS });

  /**
   * Takes what a request will be sent from a counted download.
   * @returns false where that is not enough: the request is a download of its own
   */
  take(id: string, request: IncomingMessage, size: number): boolean {
    const left = this.#left.get(id) ?? 0;
    const wanted = requestedBytes(request, size);
    if (size === 0 || wanted > left) return false;
    this.#left.set(id, left - wanted, { noUpdateTTL: true });
    return true;
  }

  /** Notes a counted download, by the request that begins it. */
  grant(id: string, request: IncomingMessage, size: number): void {
    this.#left.set(id, size - requestedBytes(request, size));
  }

  /** Gives back what an answer that broke off did not send, so that the download can be resumed. */
  giveBack(id: string, request: IncomingMessage, size: number, sent: number): void {
    const left = this.#left.get(id);
    const unsent = Math.max(0, requestedBytes(request, size) - sent);
    if (left !== undefined) this.#left.set(id, Math.min(size, left + unsent), { noUpdateTTL: true });
  }
}

/** Everything but one plain range may be answered with the whole file. */
function requestedBytes({ headers }: IncomingMessage, size: number): number {
  const range = headers['if-range'] === undefined ? /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') : null;
  if (!range) return size;
  const last = range[2] ? Math.min(Number(range[2]), size - 1) : size - 1;
  return Math.max(0, last - Number(range[1]) + 1);
}
