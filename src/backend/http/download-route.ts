import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import send from 'send';
import type { Backend } from '../context.ts';
import { folderOf } from '../media/folders.ts';
import { countDownload, type Download, downloadProof, orderDownloads } from '../orders/order-downloads.ts';
import { findOrderByKey } from '../orders/read-orders.ts';

const NOT_HERE = 'This download is not available. Open it from your order again.\n';

/** Serves a bought file under its signed address, until it expires or its download limit is reached. */
export function downloadRoute(getBackend: () => Backend, mediaDir: string) {
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
    if (isFetch(request)) countDownload(backend.store, download);
    if (download.file.includes('://')) {
      response.writeHead(302, { Location: download.file }).end();
      return;
    }
    const name = encodeURIComponent(basename(download.file));
    response.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${name}`);
    response.setHeader('Cache-Control', 'private, no-store');
    send(request, encodeURI(download.file), {
      root: folderOf(mediaDir, download.file),
      dotfiles: 'deny',
      index: false,
      cacheControl: false,
    })
      .on('error', refuse)
      .pipe(response);
  };
}

function boughtFile(backend: Backend, query: URLSearchParams): Download | undefined {
  const order = findOrderByKey(backend.store, query.get('order') ?? '');
  if (!order || query.get('uid') !== downloadProof(order)) return undefined;
  return orderDownloads(backend, order).find(
    ({ downloadId, product, expires, remaining }) =>
      downloadId === query.get('key') &&
      String(product.id) === query.get('download_file') &&
      (expires === null || new Date() <= new Date(expires)) &&
      remaining !== 0,
  );
}

/** A request for a later byte range was counted with the first one. */
function isFetch({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && !/^bytes=[1-9]/.test(headers.range ?? '');
}

/** True for an upload that is for sale, by its path below its folder: only downloadRoute serves it. */
export function isForSale({ store }: Backend, file: string): boolean {
  return store.get('SELECT 1 FROM downloads WHERE file = ?', file) !== undefined;
}
