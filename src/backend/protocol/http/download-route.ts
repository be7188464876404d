import { timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import send from 'send';
import { folderOf, soldUpload } from '../../catalog/media/sold-files.ts';
import { findOrderByKey, type Order } from '../../checkout/orders/order.ts';
import {
  countDownload,
  type Download,
  downloadProof,
  orderDownloads,
} from '../../checkout/orders/order-downloads.ts';
import type { Backend } from '../../context.ts';

/** Longest gap between the parts of a file, as in WooCommerce. */
const LIFETIME_MS = 30 * 60 * 1000;
const MAX_DOWNLOADS = 10_000;
const NOT_HERE = 'This download is not available. Open it from your order again.\n';

/**
 * Serves a bought file under its signed address, until it expires or its download limit is reached. The parts
 * of a file that a client fetches by ranges are one download, until they are as many bytes as the file has.
 */
export function downloadRoute(getBackend: () => Backend, mediaDir: string) {
  const allowances = new DownloadAllowances();
  return (request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void => {
    const refuse = () => {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(NOT_HERE);
    };
    const backend = getBackend();
    const download = boughtFile(backend, query);
    if (!download) {
      refuse();
      return;
    }
    const file = fileFor(download, backend);
    const root = folderOf(mediaDir, file);
    const size = statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0;
    const isFree = request.method === 'HEAD' || allowances.take(download.id, request, size);
    if (!isFree && download.remaining === 0) {
      refuse();
      return;
    }
    if (!isFree) {
      countDownload(backend.store, download);
      allowances.grant(download.id, request, size);
    }
    const { socket } = request;
    const writtenBefore = socket.bytesWritten;
    response.once('close', () => {
      if (response.writableFinished || request.method === 'HEAD') return;
      allowances.giveBack(download.id, request, size, socket.bytesWritten - writtenBefore);
    });
    if (file.includes('://')) {
      response.writeHead(302, { Location: file }).end();
      return;
    }
    response.setHeader(
      'Content-Disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(basename(file))}`,
    );
    response.setHeader('Cache-Control', 'private, no-store');
    send(request, encodeURI(`/${file}`), { root, dotfiles: 'deny', index: false, cacheControl: false })
      .on('error', refuse)
      .pipe(response);
  };
}

/** The upload of a download, or its address where that is on another site. */
function fileFor({ file }: Download, { siteUrl }: Backend): string {
  const host = /^(https?:)?\/\//i.test(file) ? URL.parse(file, siteUrl)?.host : undefined;
  return host === undefined || host === URL.parse(siteUrl)?.host ? soldUpload(file) : file;
}

/** Takes the same time wherever the two differ. */
function isProof(given: string, order: Order): boolean {
  const [actual, expected] = [given, downloadProof(order)].map((text) => Buffer.from(text));
  return (
    actual?.length === expected?.length && timingSafeEqual(actual ?? Buffer.of(), expected ?? Buffer.of())
  );
}

function boughtFile(backend: Backend, query: URLSearchParams): Download | undefined {
  const order = findOrderByKey(backend.store, query.get('order') ?? '');
  if (!order || !isProof(query.get('uid') ?? '', order)) return undefined;
  return orderDownloads(backend, order).find(
    ({ downloadId, product, expires }) =>
      downloadId === query.get('key') &&
      String(product.id) === query.get('download_file') &&
      (expires === null || new Date() <= new Date(expires)),
  );
}

/** Bytes of bought files that a counted download has not fetched yet, and may still fetch by ranges. */
class DownloadAllowances {
  readonly #left = new LRUCache<string, number>({ max: MAX_DOWNLOADS, ttl: LIFETIME_MS });

  /**
   * Takes what a request will be sent from a counted download.
   * @returns false if that is not enough: the request is a download of its own
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
