import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import send from 'send';
import type { Backend } from '../context.ts';
import { folderOf } from '../media/folders.ts';
import { countDownload, type Download, downloadProof, orderDownloads } from '../orders/order-downloads.ts';
import { findOrderByKey } from '../orders/read-orders.ts';

const NOT_HERE = 'This download is not available. Open it from your order again.\n';

/** Gives out a file that was bought, to whoever has its address from the shop, until it expires or was fetched often enough. */
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

/** A later part of a file belongs to a fetch that was counted with its first. */
function isFetch({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && !/^bytes=[1-9]/.test(headers.range ?? '');
}

/** Whether an upload, by its path below its folder, is for sale: only the route above gives it out. */
export function isForSale({ store }: Backend, file: string): boolean {
  return store.get('SELECT 1 FROM downloads WHERE file = ?', file) !== undefined;
}
