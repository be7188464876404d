import type { SiteSettings } from '../settings/settings.ts';

/** Orders that are made on the store's own page: all, or those paid by one of the gateways. */
export type StoreCheckout = 'all' | readonly string[];

type StoreCheckoutConfig = Pick<SiteSettings, 'checkout' | 'storePaymentMethods' | 'features'>;

/** The share of a shop's orders that is made on the store's own page; nothing where the store does not hand sessions over to it. */
export function storeCheckout({
  checkout,
  storePaymentMethods,
  features,
}: StoreCheckoutConfig): StoreCheckout {
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
