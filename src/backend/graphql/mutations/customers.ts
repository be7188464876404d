import { type CustomerChange, updateCustomer } from '../../cart/update-customer.ts';
import type { Backend } from '../../context.ts';
import { UserError } from '../../errors.ts';
import type { RequestSession } from '../../session/request-session.ts';
import { globalId, parseGlobalId } from '../ids.ts';
import { CustomerNode } from '../nodes/customer.ts';
import type { Input } from './input.ts';

interface UpdateCustomerInput extends CustomerChange {
  id?: string | null;
}

/** Resolver of the mutation that changes the shopper's addresses and account. */
export function customerMutations(backend: Backend, requestSession: RequestSession) {
  return {
    updateCustomer: ({ input }: Input<UpdateCustomerInput>) => {
      checkIsSelf(input.id, requestSession);
      updateCustomer(backend, requestSession, input);
      return {
        clientMutationId: input.clientMutationId ?? null,
        customer: new CustomerNode(backend, requestSession),
      };
    },
  };
}

/** Rejects another customer's id, which may be a database id or a global id. */
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
