import { useStore } from '@nanostores/react';
import { type SubmitEvent, useState } from 'react';
import {
  REVIEW_FIELDS,
  type ReviewDraft,
  type ReviewField,
  reviewerName,
  validateReview,
} from '#storefront/domain/catalog/reviews/review-draft.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { pageProduct } from '#storefront/stores/page/page-product.ts';
import { sendReview } from '#storefront/stores/requests/send-review.ts';
import { $session } from '#storefront/stores/session/session-state.ts';

/** DOM id of a field. */
export const fieldId = (field: ReviewField) => `review-${field}`;

/** Fields of a page's form, and its way to the store. Name and address default to the customer's. */
export function useReviewForm() {
  const { viewer } = useStore($session, { ssr: 'initial' });
  const [typed, setTyped] = useState<Partial<ReviewDraft>>({});
  const [wasTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing');
  const draft: ReviewDraft = {
    author: viewer ? reviewerName(viewer) : '',
    email: viewer?.email ?? '',
    content: '',
    rating: 0,
    ...typed,
  };
  // Of the last attempt, without fields that have been corrected since.
  const errors = wasTried ? validateReview(draft) : {};

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (state === 'sending') return;
    setTried(true);
    const wrong = validateReview(draft);
    const first = REVIEW_FIELDS.find((field) => wrong[field]);
    if (first !== undefined) {
      document.getElementById(fieldId(first))?.focus();
      return;
    }
    setState('sending');
    setFailure(null);
    const outcome = await sendReview(pageProduct().storeId, draft);
    setState(outcome.ok ? 'sent' : 'typing');
    if (!outcome.ok) setFailure(outcome.failure);
  }

  return {
    draft,
    errors,
    failure,
    state,
    submit,
    change(changes: Partial<ReviewDraft>) {
      setFailure(null);
      setTyped((before) => ({ ...before, ...changes }));
    },
  };
}
