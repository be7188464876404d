import type { Backend } from '../../../context.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { type ReviewInput, writeReview } from '../../../customers/write-review.ts';
import { UserError } from '../../../errors.ts';
import { ReviewNode } from '../nodes/review.ts';
import type { Input } from './input.ts';

/** Resolver of the mutation that files a review. */
export function reviewMutations(backend: Backend, requestSession: RequestSession) {
  return {
    writeReview: ({ input }: Input<ReviewInput>) => {
      const row = writeReview(backend, requestSession, input);
      const isShown = row.approved === 1 || requestSession.user !== null;
      return {
        clientMutationId: input.clientMutationId ?? null,
        rating: row.rating,
        review: isShown ? new ReviewNode(row) : new HeldReview(),
      };
    },
  };
}

/** A guest's review until it is approved: the real store fails on each of its fields, though it has stored it. */
class HeldReview {
  get id(): never {
    throw new UserError('Internal server error');
  }
}
