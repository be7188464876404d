import { readCart } from '../../cart/change-cart.ts';
import { checkout } from '../../checkout/checkout.ts';
import { cartPaymentIntent } from '../../checkout/payment/cart-payment.ts';
import type { CheckoutInput } from '../../checkout/validate-checkout.ts';
import type { Backend } from '../../context.ts';
import type { RequestSession } from '../../customers/session/request-session.ts';
import { UserError } from '../../errors.ts';
import type { PageArgs } from './connection.ts';
import { cartMutations } from './mutations/cart.ts';
import { contactMutations } from './mutations/contact.ts';
import { couponMutations } from './mutations/coupons.ts';
import { customerMutations } from './mutations/customers.ts';
import { giftCardFields } from './mutations/gift-cards.ts';
import type { Input } from './mutations/input.ts';
import { passwordMutations } from './mutations/passwords.ts';
import { reviewMutations } from './mutations/reviews.ts';
import { sessionMutations } from './mutations/session.ts';
import { shippingMutations } from './mutations/shipping.ts';
import { signInMutations } from './mutations/sign-in.ts';
import { CartNode } from './nodes/cart.ts';
import { CustomerNode, viewerNode } from './nodes/customer.ts';
import { OrderNode } from './nodes/order.ts';
import { findOwnOrder, type OrderIdType, ownOrders } from './orders.ts';
import { contentPages } from './pages.ts';

/** The fields of `RootQuery` and `RootMutation` that belong to one shopper. */
export function shopperRoot(backend: Backend, requestSession: RequestSession) {
  return {
    cart: () => new CartNode(readCart(backend, requestSession), backend),
    customer: ({ id, customerId }: { id?: string | null; customerId?: number | null }) => {
      const customer = new CustomerNode(backend, requestSession);
      if ((id && id !== customer.id) || (customerId && customerId !== requestSession.user)) {
        throw new UserError('Not authorized to access this customer');
      }
      return customer;
    },
    viewer: () => viewerNode(backend, requestSession),
    order: ({ id, idType }: { id?: string | null; idType?: OrderIdType | null }) =>
      id ? findOwnOrder(id, idType ?? 'ID', backend, requestSession) : null,
    orders: (args: PageArgs) => ownOrders(args, backend, requestSession),
    verifiesPayments: true,
    couponsEnabled: backend.shop.couponsEnabled,
    bankDetails: backend.shop.bankDetails,
    deliveryDays: backend.shop.deliveryDays,
    promises: backend.shop.promises,
    priceSuffix: backend.shop.priceSuffix,
    siteIcon: backend.shop.siteIcon,
    contentPages: contentPages(backend.shop.pages),
    stripePaymentIntent: ({ stripePaymentMethod }: { stripePaymentMethod?: 'PAYMENT' | 'SETUP' | null }) =>
      cartPaymentIntent(backend, requestSession, stripePaymentMethod ?? 'PAYMENT'),
    checkout: async ({ input }: Input<CheckoutInput>) => {
      const order = await checkout(backend, requestSession, input);
      return {
        clientMutationId: input.clientMutationId ?? null,
        result: 'success',
        redirect: `${backend.siteUrl}/checkout/order-received/${order.id}/?key=${order.order_key}`,
        order: new OrderNode(order, backend, requestSession),
        customer: new CustomerNode(backend, requestSession),
      };
    },
    ...cartMutations(backend, requestSession),
    ...couponMutations(backend, requestSession),
    ...shippingMutations(backend, requestSession),
    ...sessionMutations(backend, requestSession),
    ...contactMutations(backend, requestSession),
    ...customerMutations(backend, requestSession),
    ...reviewMutations(backend, requestSession),
    ...signInMutations(backend, requestSession),
    ...passwordMutations(backend, requestSession),
    ...giftCardFields(backend, requestSession),
  };
}
