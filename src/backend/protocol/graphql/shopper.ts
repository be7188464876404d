import { readCart } from '../../cart/cart.ts';
import { checkout } from '../../checkout/checkout.ts';
import { cartPaymentIntent } from '../../checkout/payment/cart-payment.ts';
import type { CheckoutInput } from '../../checkout/validate-checkout.ts';
import { type WithdrawalInput, withdrawFromContract } from '../../checkout/withdrawal/withdraw.ts';
import type { Backend } from '../../context.ts';
import type { RequestSession } from '../../customers/session/request-session.ts';
import { UserError } from '../../errors.ts';
import type { PageArgs } from './connection.ts';
import { cartMutations } from './mutations/cart.ts';
import { customerMutations } from './mutations/customers.ts';
import { mutation } from './mutations/mutation.ts';
import { signInMutations } from './mutations/sign-in.ts';
import { cartNode } from './nodes/cart.ts';
import { customerNode, viewerNode } from './nodes/customer.ts';
import { uploadUrl } from './nodes/media.ts';
import { findOwnOrder, type OrderIdType, orderNode, ownOrders } from './nodes/order.ts';
import { contentPages } from './pages.ts';

/** The fields of `RootQuery` and `RootMutation` that belong to one shopper. */
export function shopperRoot(backend: Backend, request: RequestSession) {
  return {
    cart: () => cartNode(readCart(backend, request), backend),
    customer: ({ id, customerId }: { id?: string | null; customerId?: number | null }) => {
      const customer = customerNode(backend, request);
      if ((id && id !== customer.id) || (customerId && customerId !== request.user)) {
        throw new UserError('Not authorized to access this customer');
      }
      return customer;
    },
    viewer: () => viewerNode(backend, request),
    order: ({ id, idType }: { id?: string | null; idType?: OrderIdType | null }) =>
      id ? findOwnOrder(id, idType ?? 'ID', backend, request) : null,
    orders: (args: PageArgs) => ownOrders(args, backend, request),
    verifiesPayments: true,
    couponsEnabled: backend.shop.couponsEnabled,
    bankDetails: backend.shop.bankDetails,
    deliveryDays: backend.shop.deliveryDays,
    promises: backend.shop.promises,
    homeSections: homeSections(backend),
    priceSuffix: backend.shop.priceSuffix,
    methodTitles: backend.shop.methodTitles,
    siteIcon: backend.shop.siteIcon,
    baseCountry: backend.shop.baseCountry,
    contentPages: contentPages(backend.shop),
    stripePaymentIntent: ({ stripePaymentMethod }: { stripePaymentMethod?: 'PAYMENT' | 'SETUP' | null }) =>
      cartPaymentIntent(backend, request, stripePaymentMethod ?? 'PAYMENT'),
    checkout: mutation(async (input: CheckoutInput) => {
      const order = await checkout(backend, request, input);
      return {
        result: 'success',
        redirect: `${backend.siteUrl}/checkout/order-received/${order.id}/?key=${order.order_key}`,
        order: orderNode(order, backend, request),
        customer: customerNode(backend, request),
      };
    }),
    /** WooCommerce's own form for it is a page of the store. */
    withdrawFromContract: mutation((input: WithdrawalInput) => ({
      receivedAt: withdrawFromContract(backend, request, input),
    })),
    ...cartMutations(backend, request),
    ...customerMutations(backend, request),
    ...signInMutations(backend, request),
  };
}

/** The sections of the storefront's home page as JSON, with pictures by their addresses. */
function homeSections({ shop, siteUrl }: Pick<Backend, 'shop' | 'siteUrl'>): string[] {
  return shop.home.map(({ picture, ...section }) =>
    JSON.stringify(picture === undefined ? section : { ...section, picture: uploadUrl(siteUrl, picture) }),
  );
}
