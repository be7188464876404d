import { IsletError, says } from '#kit/messages/says.ts';
import type { DeliveryTime, ImageProvider } from './settings.ts';
import { type TermPageSettings, termOfPath } from './term-pages.ts';

/** @throws IsletError if `imageProvider` is neither `build` nor `none` nor the URL template of an image service */
export function assertImageProvider(provider: ImageProvider): void {
  if (provider === 'build' || provider === 'none') return;
  if (/^(https?:\/\/|\/)/.test(provider) && provider.includes('{url}')) return;
  throw new IsletError(says('setting.imageProvider', { provider, url: '{url}', width: '{width}' }));
}

/** @throws IsletError if `menuPages` names a page that is not of a brand or tag */
export function assertMenuPages({ menuPages }: Pick<TermPageSettings, 'menuPages'>): void {
  for (const path of Object.values(menuPages).flat()) {
    if (termOfPath(path) === null) throw new IsletError(says('setting.menuPage', { path }));
  }
}

/** @throws IsletError if `delivery` is not a range of days */
export function assertDelivery(delivery: DeliveryTime | null): void {
  if (delivery === null) return;
  const { minDays, maxDays } = delivery;
  if (Number.isInteger(minDays) && Number.isInteger(maxDays) && minDays > 0 && minDays <= maxDays) return;
  throw new IsletError(says('setting.delivery', { minDays, maxDays }));
}
