import { changeCart } from '../../cart/change.ts';
import type { Backend } from '../../context.ts';
import { UserError } from '../../errors.ts';
import type { Visit } from '../../session/visit.ts';
import { CartNode } from '../nodes/cart.ts';
import type { Input } from './cart.ts';

export function shippingMutations(backend: Backend, visit: Visit) {
  return {
    updateShippingMethod: ({ input }: Input<{ shippingMethods?: readonly (string | null)[] | null }>) => {
      const chosen = input.shippingMethods?.[0];
      if (!chosen) throw new UserError('No shipping method provided');
      const { after } = changeCart(backend, visit, (session, before) => {
        if (!before.rates.some(({ id }) => id === chosen)) {
          throw new UserError(
            `"${chosen}" is not an available shipping method for shipping package "${before.packageDetails}"`,
          );
        }
        return { ...session, shippingChoice: { ...session.shippingChoice, chosen } };
      });
      return { clientMutationId: input.clientMutationId ?? null, cart: new CartNode(after, backend) };
    },
  };
}
