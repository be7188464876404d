import {
  type Address,
  type Customer,
  EMPTY_ADDRESS,
  type LoginClient,
  type PaymentGateway,
  type Viewer,
} from '#storefront/domain/customer/customer.ts';
import type { ResultOf } from '../../graphql.ts';
import type { CART_OPERATIONS } from '../../operations/cart.ts';
import type { ADDRESS, CUSTOMER, VIEWER } from '../../operations/fragments.ts';
import { nodes, safeUrl, stripHtml } from '../fields.ts';

type ShopperNode = ResultOf<(typeof CART_OPERATIONS)['getCart']>;

export function mapAddress(node: ResultOf<typeof ADDRESS> | null | undefined): Address {
  const entries = (Object.keys(EMPTY_ADDRESS) as (keyof Address)[]).map((field) => [
    field,
    stripHtml(node?.[field]),
  ]);
  return Object.fromEntries(entries) as Record<keyof Address, string>;
}

export function mapCustomer(node: ResultOf<typeof CUSTOMER>): Customer {
  return {
    databaseId: node.databaseId || null,
    firstName: stripHtml(node.firstName),
    lastName: stripHtml(node.lastName),
    email: stripHtml(node.email),
    username: stripHtml(node.username),
    sessionToken: node.sessionToken,
    isPayingCustomer: node.isPayingCustomer ?? false,
    billing: mapAddress(node.billing),
    shipping: mapAddress(node.shipping),
    hasCalculatedShipping: node.hasCalculatedShipping ?? node.calculatedShipping ?? false,
  };
}

export function mapViewer(node: ResultOf<typeof VIEWER>): Viewer {
  return {
    id: node.id,
    databaseId: node.databaseId,
    username: stripHtml(node.username),
    nicename: stripHtml(node.nicename),
    email: stripHtml(node.email),
    firstName: stripHtml(node.firstName),
    lastName: stripHtml(node.lastName),
    wooSessionToken: node.wooSessionToken,
    avatarUrl: safeUrl(node.avatar?.url),
  };
}

export function mapGateways(connection: ShopperNode['paymentGateways']): PaymentGateway[] {
  return nodes(connection).map(({ id, title, description }) => ({
    id,
    title: stripHtml(title),
    description: stripHtml(description),
  }));
}

/** Maps the enabled third parties to sign in with. */
export function mapLoginClients(clients: ShopperNode['loginClients'] | undefined): LoginClient[] {
  return (clients ?? []).flatMap((client) => {
    const authorizationUrl = safeUrl(client?.authorizationUrl);
    return client?.isEnabled && client.provider && authorizationUrl
      ? [{ name: stripHtml(client.name), provider: client.provider, authorizationUrl }]
      : [];
  });
}
