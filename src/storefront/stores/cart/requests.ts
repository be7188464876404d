import { mapCart } from '#storefront/api/map/shopper/map-cart.ts';
import {
  mapCustomer,
  mapGateways,
  mapLoginClients,
  mapViewer,
} from '#storefront/api/map/shopper/map-customer.ts';
import type { ShopperApi, ShopperResult } from '#storefront/api/shopper/shopper-api.ts';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import type { Customer, LoginClient, PaymentGateway, Viewer } from '#storefront/domain/customer/customer.ts';
import { failure } from '#storefront/domain/errors/failure.ts';

/** Everything about a shopper that one request returns. */
export interface Shopper {
  cart: Cart;
  customer: Customer | null;
  /** Null for a guest. */
  viewer: Viewer | null;
  gateways: PaymentGateway[];
  loginClients: LoginClient[];
}

/**
 * Reads cart, customer, viewer, payment methods and third parties to sign in with.
 * @param decimals digits of the currency's smallest unit
 */
export async function fetchShopper(api: ShopperApi, decimals: number): Promise<ShopperResult<Shopper>> {
  const response = await api.read('getCart', {});
  if (!response.ok) return response;
  const { cart, customer, viewer, paymentGateways, loginClients } = response.data;
  try {
    const data: Shopper = {
      cart: mapCart(cart, decimals),
      customer: customer && mapCustomer(customer),
      viewer: viewer && mapViewer(viewer),
      gateways: mapGateways(paymentGateways),
      loginClients: mapLoginClients(loginClients),
    };
    return { ok: true, data, anonymous: response.anonymous };
  } catch {
    return { ok: false, failure: failure('unknown'), certain: true, error: null };
  }
}
