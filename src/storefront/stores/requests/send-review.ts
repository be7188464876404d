import { WriteReview } from '#storefront/api/operations/write-review.ts';
import { registerOperations } from '#storefront/api/shopper/shopper-documents.ts';
import type { ReviewDraft } from '#storefront/domain/catalog/reviews/review-draft.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { storeConnection } from '../session/page-connection.ts';

registerOperations({ WriteReview });

/** The last review whose answer was lost, as it was sent. */
let unanswered = '';

/**
 * Sends a review of a product. If the answer of the same review was lost before, a duplicate is a success: the store
 * has it.
 */
export async function sendReview(
  productId: number,
  { author, email, content, rating }: ReviewDraft,
): Promise<Outcome> {
  const review = {
    author: author.trim(),
    authorEmail: email.trim(),
    content: content.trim(),
    commentOn: productId,
    rating,
  };
  const sent = JSON.stringify(review);
  const response = await storeConnection().api.mutation('WriteReview', review);
  const isStored = response.ok || (response.failure.kind === 'reviewDuplicate' && sent === unanswered);
  if (isStored) {
    unanswered = '';
    return { ok: true, value: undefined };
  }
  if (!response.certain) unanswered = sent;
  return { ok: false, failure: response.failure };
}
