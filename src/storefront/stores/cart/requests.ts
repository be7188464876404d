import { extraData } from '#storefront/api/map/shopper/extra-data.ts';
import { type CartNode, mapCart } from '#storefront/api/map/shopper/map-cart.ts';
import {
  mapCustomer,
  mapGateways,
  mapLoginClients,
  mapViewer,
} from '#storefront/api/map/shopper/map-customer.ts';
import type { ShopperApi, ShopperResult, Variables } from '#storefront/api/shopper/shopper-api.ts';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import type { AddedProduct, CartMutation } from '#storefront/domain/cart/cart-mutation.ts';
import type { Customer, LoginClient, PaymentGateway, Viewer } from '#storefront/domain/customer/customer.ts';
import { failure } from '#storefront/domain/errors/failure.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';

/** The store as requests for the cart need it. */
export interface StoreAccess {
  api: ShopperApi;
  env: BrowserEnvironment;
  /** Digits of the currency's smallest unit. */
  decimals: number;
}

/** Everything about a shopper that one request returns. */
export interface Shopper {
  cart: Cart;
  customer: Customer | null;
  /** Null for a guest. */
  viewer: Viewer | null;
  gateways: PaymentGateway[];
  loginClients: LoginClient[];
}

/** Reads cart, customer, viewer, payment methods and third parties to sign in with. */
export async function fetchShopper({
  api,
  decimals,
}: Pick<StoreAccess, 'api' | 'decimals'>): Promise<ShopperResult<Shopper>> {
  const response = await api.query('getCart', {});
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

/** A mutation's response: the cart, null if the response had none, or why it failed. */
type CartMutationResult = { ok: true; cart: Cart | null } | Extract<ShopperResult<never>, { ok: false }>;

/** Sends a cart mutation, once. @param key the store's key of the mutated line; null if there is none */
export async function sendMutation(
  { api, decimals }: StoreAccess,
  mutation: CartMutation,
  key: string | null,
): Promise<CartMutationResult> {
  const response = await sendOperation(api, mutation, key ?? '');
  if (!response.ok) return response;
  const payload = Object.values(response.data)[0] as { cart?: CartNode | null } | null;
  const unknown: CartMutationResult = { ok: false, failure: failure('unknown'), certain: false, error: null };
  if (payload === null) return unknown;
  try {
    return { ok: true, cart: payload.cart ? mapCart(payload.cart, decimals) : null };
  } catch {
    return unknown;
  }
}

function sendOperation(api: ShopperApi, mutation: CartMutation, key: string): Promise<ShopperResult<object>> {
  switch (mutation.kind) {
    case 'add':
      return api.mutation('addToCart', { input: addToCartInput(mutation.product, mutation.quantity) });
    case 'quantity':
      return api.mutation('UpDateCartQuantity', { key, quantity: mutation.quantity });
    case 'restore':
      return api.mutation('restoreCartItems', { keys: [key] });
    case 'empty':
      return api.mutation('EmptyCart', {});
    case 'applyCoupon':
      return api.mutation('applyCoupon', { code: mutation.code });
    case 'removeCoupon':
      return api.mutation('removeCoupons', { codes: [mutation.code] });
    case 'applyGiftCard':
      return api.mutation('applyGiftCard', { code: mutation.code });
    case 'removeGiftCard':
      return api.mutation('removeGiftCards', { codes: [mutation.code] });
    case 'shippingMethod':
      return api.mutation('ChangeShippingMethod', { shippingMethods: mutation.ids });
    case 'address':
      return api.mutation('UpdateCustomer', { input: updateCustomerInput(mutation) });
  }
}

function addToCartInput({ productId, variationId, attributes, extra }: AddedProduct, quantity: number) {
  const variation = Object.entries(attributes).map(([attributeName, attributeValue]) => ({
    attributeName,
    attributeValue,
  }));
  return {
    productId,
    quantity,
    ...(variationId !== null && { variationId, variation }),
    ...(extra && { extraData: extraData(extra) }),
  };
}

type CustomerInput = Variables<'UpdateCustomer'>['input'];

function updateCustomerInput({
  billing,
  shipping,
}: Extract<CartMutation, { kind: 'address' }>): CustomerInput {
  return { ...(billing && { billing }), ...(shipping && { shipping }) } as CustomerInput;
}
