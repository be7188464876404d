import { timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import send from 'send';
import { folderOf } from '../../catalog/media/folders.ts';
import { soldUpload } from '../../catalog/media/sold-files.ts';
import type { Order } from '../../checkout/orders/order.ts';
import {
  countDownload,
  type Download,
  downloadProof,
  orderDownloads,
} from '../../checkout/orders/order-downloads.ts';
import { findOrderByKey } from '../../checkout/orders/read-orders.ts';
import type { Backend } from '../../context.ts';
import { DownloadAllowances } from './download-allowances.ts';

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
