import { type CartNode, mapCart } from '#storefront/api/map/shopper/map-cart.ts';
import type { ShopperApi, ShopperResult, Variables } from '#storefront/api/shopper/shopper-api.ts';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import type { AddedProduct, CartMutation } from '#storefront/domain/cart/cart-mutation.ts';
import { failure } from '#storefront/domain/errors/failure.ts';

/** A mutation's response: the cart, null where the response had none, or why it failed. */
type CartMutationResult = { ok: true; cart: Cart | null } | Extract<ShopperResult<never>, { ok: false }>;

/**
 * Sends a cart mutation, once.
 * @param key the store's key of the mutated line; null where there is none
 * @param decimals digits of the currency's smallest unit
 */
export async function sendMutation(
  api: ShopperApi,
  mutation: CartMutation,
  key: string | null,
  decimals: number,
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
      return api.write('addToCart', { input: addToCartInput(mutation.product, mutation.quantity) });
    case 'quantity':
      return api.write('UpDateCartQuantity', { key, quantity: mutation.quantity });
    case 'restore':
      return api.write('restoreCartItems', { keys: [key] });
    case 'empty':
      return api.write('EmptyCart', {});
    case 'applyCoupon':
      return api.write('applyCoupon', { code: mutation.code });
    case 'removeCoupon':
      return api.write('removeCoupons', { codes: [mutation.code] });
    case 'applyGiftCard':
      return api.write('applyGiftCard', { code: mutation.code });
    case 'removeGiftCard':
      return api.write('removeGiftCards', { codes: [mutation.code] });
    case 'shippingMethod':
      return api.write('ChangeShippingMethod', { shippingMethods: mutation.ids });
    case 'address':
      return api.write('UpdateCustomer', { input: updateCustomerInput(mutation) });
  }
}

function addToCartInput({ productId, variationId, attributes }: AddedProduct, quantity: number) {
  const variation = Object.entries(attributes).map(([attributeName, attributeValue]) => ({
    attributeName,
    attributeValue,
  }));
  return { productId, quantity, ...(variationId !== null && { variationId, variation }) };
}

type CustomerInput = Variables<'UpdateCustomer'>['input'];

function updateCustomerInput({
  billing,
  shipping,
}: Extract<CartMutation, { kind: 'address' }>): CustomerInput {
  return { ...(billing && { billing }), ...(shipping && { shipping }) } as CustomerInput;
}
