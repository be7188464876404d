import { mapCart } from '#api/map/shopper/map-cart.ts';
import { mapCustomer, mapGateways, mapLoginClients, mapViewer } from '#api/map/shopper/map-customer.ts';
import type { ShopperApi, ShopperResult } from '#api/shopper/shopper-api.ts';
import type { Cart } from '#shop/cart/cart.ts';
import type { Customer, LoginClient, PaymentGateway, Viewer } from '#shop/customer/customer.ts';
import { failure } from '#shop/errors/failure.ts';

/** Everything that one request tells of a shopper. */
export interface Shopper {
  cart: Cart;
  customer: Customer | null;
  /** Null for a guest. */
  viewer: Viewer | null;
  gateways: PaymentGateway[];
  loginClients: LoginClient[];
}

/** Asks the store for cart, customer, viewer, ways to pay and ways to sign in. */
export async function fetchShopper(api: ShopperApi, decimals: number): Promise<ShopperResult<Shopper>> {
  const answer = await api.read('getCart', {});
  if (!answer.ok) return answer;
  const { cart, customer, viewer, paymentGateways, loginClients } = answer.data;
  try {
    const data: Shopper = {
      cart: mapCart(cart, decimals),
      customer: customer && mapCustomer(customer),
      viewer: viewer && mapViewer(viewer),
      gateways: mapGateways(paymentGateways),
      loginClients: mapLoginClients(loginClients),
    };
    return { ok: true, data, anonymous: answer.anonymous };
  } catch {
    return { ok: false, failure: failure('unknown'), certain: true, error: null };
  }
}
