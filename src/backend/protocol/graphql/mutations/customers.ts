import { type CustomerChange, updateCustomer } from '../../../cart/delivery.ts';
import type { Backend } from '../../../context.ts';
import { type ContactMessage, sendContactMessage } from '../../../customers/send-message.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import {
  type AccountChange,
  changeNames,
  changeOwnAccount,
} from '../../../customers/sign-in/change-account.ts';
import {
  type PasswordReset,
  resetPassword,
  sendPasswordReset,
} from '../../../customers/sign-in/reset-password.ts';
import { type ReviewInput, writeReview } from '../../../customers/write-review.ts';
import { UserError } from '../../../errors.ts';
import { globalId, mutation, parseGlobalId } from '../connection.ts';
import { customerNode, viewerNode } from '../nodes/customer.ts';
import { reviewNode } from '../nodes/review.ts';

interface UpdateCustomerInput extends CustomerChange {
  id?: string | null;
  password?: string | null;
}

interface UpdateUserInput extends AccountChange {
  id: string;
  password?: string | null;
}

/** Resolvers of the mutations by which shoppers change their account, and write to the shop or about products. */
export function customerMutations(backend: Backend, request: RequestSession) {
  return {
    updateUser: mutation(async (input: UpdateUserInput) => {
      const user = checkIsSelf(input.id, request);
      await changeOwnAccount(backend, request, input, () => changeNames(backend.store, user, input));
      return { user: viewerNode(backend, request) };
    }),

    updateCustomer: mutation(async (input: UpdateCustomerInput) => {
      if (typeof input.id === 'string') checkIsSelf(input.id, request);
      await changeOwnAccount(backend, request, input, () => updateCustomer(backend, request, input));
      return { customer: customerNode(backend, request) };
    }),

    sendPasswordResetEmail: mutation(({ username }: { username: string }) => {
      sendPasswordReset(backend, request, username);
      return { success: true };
    }),

    resetUserPassword: mutation(async (input: PasswordReset) => {
      const databaseId = await resetPassword(backend, request, input);
      return { user: { id: globalId('user', databaseId), databaseId } };
    }),

    /** A real store has a contact form from a plugin, if at all. */
    sendContactMessage: mutation((input: ContactMessage) => {
      sendContactMessage(backend, request, input);
      return { success: true };
    }),

    writeReview: mutation((input: ReviewInput) => {
      const row = writeReview(backend, request, input);
      const isShown = row.approved === 1 || request.user !== null;
      return { rating: row.rating, review: isShown ? reviewNode(row) : HELD_REVIEW };
    }),
  };
}

/** A guest's review until it is approved: the real store fails on each of its fields, though it has stored it. */
const HELD_REVIEW = {
  id: () => {
    throw new UserError('Internal server error');
  },
};

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
