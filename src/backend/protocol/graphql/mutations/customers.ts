import { type CustomerChange, updateCustomer } from '../../../cart/update-customer.ts';
import type { Backend } from '../../../context.ts';
import { type AccountChange, changeNames } from '../../../customers/change-account.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { changeOwnAccount } from '../../../customers/sign-in/change-account.ts';
import { UserError } from '../../../errors.ts';
import { globalId, parseGlobalId } from '../ids.ts';
import { CustomerNode, viewerNode } from '../nodes/customer.ts';
import type { Input } from './input.ts';

interface UpdateCustomerInput extends CustomerChange {
  id?: string | null;
  password?: string | null;
}

interface UpdateUserInput extends AccountChange {
  id: string;
  password?: string | null;
}

/** Resolvers of the mutations that change the shopper's addresses and account. */
export function customerMutations(backend: Backend, requestSession: RequestSession) {
  return {
    updateUser: async ({ input }: Input<UpdateUserInput>) => {
      const user = checkIsSelf(input.id, requestSession);
      await changeOwnAccount(backend, requestSession, input, () => changeNames(backend.store, user, input));
      return {
        clientMutationId: input.clientMutationId ?? null,
        user: viewerNode(backend, requestSession),
      };
    },

    updateCustomer: async ({ input }: Input<UpdateCustomerInput>) => {
      if (typeof input.id === 'string') checkIsSelf(input.id, requestSession);
      await changeOwnAccount(backend, requestSession, input, () =>
        updateCustomer(backend, requestSession, input),
      );
      return {
        clientMutationId: input.clientMutationId ?? null,
        customer: new CustomerNode(backend, requestSession),
      };
    },
  };
}

/** Rejects another customer's id, which may be a database id or a global id. @returns the shopper's own */
function checkIsSelf(id: string, { user }: RequestSession): number {
  const number = /^\d+$/.test(id) ? Number(id) : userOf(id);
  if (number === null) throw new UserError('The user ID passed is invalid');
  if (number !== user) {
    throw new UserError('You do not have the appropriate capabilities to perform this action');
  }
  return number;
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
