import type { Download } from '../../../checkout/orders/order-downloads.ts';
import type { Backend } from '../../../context.ts';
import { globalId } from '../ids.ts';
import { productNodes } from './product.ts';

export function downloadNode(download: Download, backend: Backend) {
  return {
    id: globalId('download', download.id),
    downloadId: download.downloadId,
    name: download.name,
    url: download.url,
    accessExpires: download.expires,
    downloadsRemaining: download.remaining,
    product: () => productNodes([download.product], backend)[0] ?? null,
  };
}
