import { changeCart } from '../../cart/change-cart.ts';
import type { Backend } from '../../context.ts';
import { saveAddresses } from '../../customers/accounts.ts';
import { type AddressInput, mergeAddress } from '../../customers/address.ts';
import { type AccountChange, changeAccount } from '../../customers/change-account.ts';
import { UserError } from '../../errors.ts';
import type { RequestSession } from '../../session/request-session.ts';
import { globalId, parseGlobalId } from '../ids.ts';
import { CustomerNode } from '../nodes/customer.ts';
import type { Input } from './input.ts';

interface UpdateCustomerInput extends AccountChange {
  id?: string | null;
  billing?: AddressInput | null;
  shipping?: AddressInput | null;
  shippingSameAsBilling?: boolean | null;
}

export function customerMutations(backend: Backend, visit: RequestSession) {
  return {
    updateCustomer: ({ input }: Input<UpdateCustomerInput>) => {
      checkIsSelf(input.id, visit);
      const { user } = visit;
      changeCart(backend, visit, (session) => {
        const billing = mergeAddress(session.billing, input.billing);
        const shipping = input.shippingSameAsBilling
          ? { ...billing, email: '' }
          : mergeAddress(session.shipping, input.shipping);
        if (user !== null) {
          changeAccount(backend.store, user, input);
          saveAddresses(backend.store, user, billing, shipping);
        }
        const given = input.shippingSameAsBilling || Object.values(input.shipping ?? {}).some(Boolean);
        const calculatedShipping = session.calculatedShipping || Boolean(given);
        return { ...session, billing, shipping, calculatedShipping };
      });
      return {
        clientMutationId: input.clientMutationId ?? null,
        customer: new CustomerNode(backend, visit),
      };
    },
  };
}

/** A guest has no id; a customer's may be given as it is or as a global id. */
function checkIsSelf(id: string | null | undefined, { user }: RequestSession): void {
  if (id === null || id === undefined) return;
  const number = /^\d+$/.test(id) ? Number(id) : userOf(id);
  if (number === null) throw new UserError('The user ID passed is invalid');
  if (number !== user) {
    throw new UserError('You do not have the appropriate capabilities to perform this action');
  }
}

function userOf(id: string): number | null {
  try {
    const { kind, id: number } = parseGlobalId(id);
    return globalId(kind, number) === id && kind === 'user' ? number : null;
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}
