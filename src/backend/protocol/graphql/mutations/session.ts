import { changeCart } from '../../../cart/change-cart.ts';
import type { Backend } from '../../../context.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { CustomerNode } from '../nodes/customer.ts';
import { type Given, given, type Input } from './input.ts';

/** WooCommerce's name for the way to pay that a shopper looks at, which plugins make fees of. */
const CHOSEN_METHOD = 'chosen_payment_method';

/** Resolver of the mutation that writes into the session; of its many values only the way to pay is kept here. */
export function sessionMutations(backend: Backend, requestSession: RequestSession) {
  return {
    updateSession: ({ input }: Input<{ sessionData?: Given<{ key: string; value: string }> }>) => {
      const chosen = given(input.sessionData).findLast(({ key }) => key === CHOSEN_METHOD);
      if (chosen) {
        const paymentMethod = chosen.value.slice(0, 100);
        changeCart(backend, requestSession, (session) => ({ ...session, paymentMethod }));
      }
      const { paymentMethod } = requestSession.read(backend.shop);
      return {
        clientMutationId: input.clientMutationId ?? null,
        customer: new CustomerNode(backend, requestSession),
        session: paymentMethod ? [{ id: null, key: CHOSEN_METHOD, value: paymentMethod }] : [],
      };
    },
  };
}
