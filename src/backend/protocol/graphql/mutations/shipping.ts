import { chooseShipping } from '../../../cart/shipping.ts';
import type { Backend } from '../../../context.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { UserError } from '../../../errors.ts';
import { CartNode } from '../nodes/cart.ts';
import type { Given, Input } from './input.ts';

/** Resolver of the mutation that chooses a shipping method. */
export function shippingMutations(backend: Backend, requestSession: RequestSession) {
  return {
    updateShippingMethod: ({ input }: Input<{ shippingMethods?: Given<string> }>) => {
      const chosen = input.shippingMethods?.[0];
      if (!chosen) throw new UserError('No shipping method provided');
      const after = chooseShipping(backend, requestSession, chosen);
      return { clientMutationId: input.clientMutationId ?? null, cart: new CartNode(after, backend) };
    },
  };
}
