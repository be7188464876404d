import type { SiteSettings } from '../settings/settings.ts';
import type { Order } from './order.ts';

/** WooCommerce's own page for paying an order, below the store's address. */
const WOOCOMMERCE_PAGE = '/checkout/order-pay/{id}/?pay_for_order=true&key={key}';

/** WordPress's two addresses of the endpoint. */
const ENDPOINT = /\/(graphql\/?|index\.php\?graphql\b.*)$/;

/** Template (`{id}`, `{key}`) of the store's page for paying an order: storefronts only pay carts. Null for none. */
export function payPage({
  features,
  graphqlUrl,
  payPage: own,
}: Pick<SiteSettings, 'features' | 'graphqlUrl' | 'payPage'>): string | null {
  if (own !== undefined) return own;
  if (features.verifiesPayments || !/^https?:/.test(graphqlUrl) || !ENDPOINT.test(graphqlUrl)) return null;
  return graphqlUrl.replace(ENDPOINT, WOOCOMMERCE_PAGE);
}

/** The address at which an order is paid. @param template of `payPage` */
export function payAddress(template: string, { databaseId, orderKey }: Order): string {
  return template
    .replace('{id}', String(databaseId ?? ''))
    .replace('{key}', () => encodeURIComponent(orderKey));
}
