import type { Backend } from '../../../context.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import {
  type PasswordReset,
  resetPassword,
  sendPasswordReset,
} from '../../../customers/sign-in/reset-password.ts';
import { globalId } from '../ids.ts';
import type { Input } from './input.ts';

/** Resolvers of the mutations for customers who have forgotten their password. */
export function passwordMutations(backend: Backend, requestSession: RequestSession) {
  return {
    sendPasswordResetEmail: ({ input }: Input<{ username: string }>) => {
      sendPasswordReset(backend, requestSession, input.username);
      return { clientMutationId: input.clientMutationId ?? null, success: true };
    },

    resetUserPassword: async ({ input }: Input<PasswordReset>) => {
      const databaseId = await resetPassword(backend, requestSession, input);
      return {
        clientMutationId: input.clientMutationId ?? null,
        user: { id: globalId('user', databaseId), databaseId },
      };
    },
  };
}
