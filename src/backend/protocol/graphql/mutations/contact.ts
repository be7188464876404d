import type { Backend } from '../../../context.ts';
import { type ContactMessage, sendContactMessage } from '../../../customers/send-message.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import type { Input } from './input.ts';

/** Resolver of the contact form. A real store has one from a plugin, if at all. */
export function contactMutations(backend: Backend, requestSession: RequestSession) {
  return {
    sendContactMessage: ({ input }: Input<ContactMessage>) => {
      sendContactMessage(backend, requestSession, input);
      return { clientMutationId: input.clientMutationId ?? null, success: true };
    },
  };
}
