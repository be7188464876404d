import type { SiteSettings } from '../settings/settings.ts';

/** Orders that are made on the store's own page: all, or those paid by one of the gateways. */
export type StoreCheckout = 'all' | readonly string[];

type Config = Pick<SiteSettings, 'checkout' | 'storePaymentMethods' | 'features'>;

/** The orders that are made on the store's own page; none if the store does not hand sessions over to it. */
export function storeCheckout({ checkout, storePaymentMethods, features }: Config): StoreCheckout {
  if (!features.sessionTransfer) return [];
  return checkout === 'store' ? 'all' : storePaymentMethods;
}

/** True for a gateway that is paid on the store's own page. */
export function isPaidAtStore(
  gatewayId: string,
  { storeCheckout = [] }: { storeCheckout?: StoreCheckout },
): boolean {
  return storeCheckout !== 'all' && storeCheckout.includes(gatewayId);
}

/** Gateways without fields: the shopper pays later, outside the shop. */
export const OFFLINE_GATEWAYS: readonly string[] = ['cod', 'bacs', 'cheque'];
