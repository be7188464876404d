import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { RATINGS } from '#storefront/domain/catalog/reviews/ratings.ts';
import {
  MAX_REVIEW_CHARACTERS,
  type ReviewDraft,
  type ReviewField,
  reviewerName,
  validateReview,
} from '#storefront/domain/catalog/reviews/review-draft.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { FailureText } from '#storefront/features/failures/LoadFailure.tsx';
import { FieldError, FieldFrame, SuccessNotice } from '#storefront/features/fields/FieldFrame.tsx';
import { useSubmit } from '#storefront/features/fields/use-submit.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { formatFailure } from '#storefront/stores/page/notices.ts';
import { pageProduct } from '#storefront/stores/page/page-product.ts';
import { sendReview } from '#storefront/stores/requests/send-review.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import type { ReviewsMessage } from './review-messages.ts';

/** Failures after which the same review may be sent again. */
const UNREACHABLE: readonly Failure['kind'][] = ['offline', 'busy', 'unclear'];

const id = (field: ReviewField) => `review-${field}`;

/** The form for a review. What was typed stays until the store has it. */
function ReviewForm({ locale }: { locale: Locale }) {
  const messages = sharedMessages<ReviewsMessage>(locale);
  const t = useMemo(() => islandTranslator(locale, messages), [locale, messages]);
  const { viewer } = useStore($session, { ssr: 'initial' });
  const [typed, setTyped] = useState<Partial<ReviewDraft>>({});
  const draft: ReviewDraft = {
    author: viewer ? reviewerName(viewer) : '',
    email: viewer?.email ?? '',
    content: '',
    rating: 0,
    ...typed,
  };
  const change = (values: Partial<ReviewDraft>) => setTyped((before) => ({ ...before, ...values }));
  const { isBusy, isDone, failure, errors, onSubmit } = useSubmit(
    () => {
      const { rating, content, author, email } = validateReview(draft);
      return {
        [id('rating')]: rating && t('reviews.problems.rating'),
        [id('content')]:
          content === 'long'
            ? t('reviews.problems.long', { maximum: MAX_REVIEW_CHARACTERS })
            : content && t('reviews.problems.content'),
        [id('author')]: author && t('reviews.problems.author'),
        [id('email')]: email && t('failures.emailInvalid'),
      };
    },
    () => sendReview(pageProduct().storeId, draft),
  );

  if (isDone) return <SuccessNotice text={t('reviews.sent')} />;

  return (
    <form
      className="needs-script grid gap-5"
      aria-labelledby="review-form-title"
      noValidate
      onSubmit={onSubmit}
    >
      <div className="contents" inert={isBusy}>
        <StarChoice
          legend={t('reviews.rating')}
          label={(count) => t('reviews.stars', { count })}
          value={draft.rating}
          error={errors[id('rating')]}
          onChange={(rating) => change({ rating })}
        />
        <FieldFrame id={id('content')} label={t('reviews.content')} error={errors[id('content')]}>
          {(control) => (
            <textarea
              {...control}
              className="field min-h-32 py-3"
              value={draft.content}
              onChange={({ target }) => change({ content: target.value })}
            />
          )}
        </FieldFrame>
        <div className="grid gap-5 sm:grid-cols-2">
          <FieldFrame
            id={id('author')}
            label={t('reviews.author')}
            hint={t('reviews.authorHint')}
            error={errors[id('author')]}
          >
            {(control) => (
              <input
                {...control}
                type="text"
                autoComplete="name"
                maxLength={100}
                value={draft.author}
                onChange={({ target }) => change({ author: target.value })}
              />
            )}
          </FieldFrame>
          <FieldFrame
            id={id('email')}
            label={t('reviews.email')}
            hint={t('reviews.emailHint')}
            error={errors[id('email')]}
          >
            {(control) => (
              <input
                {...control}
                type="email"
                inputMode="email"
                autoComplete="email"
                spellCheck={false}
                value={draft.email}
                onChange={({ target }) => change({ email: target.value })}
              />
            )}
          </FieldFrame>
        </div>
      </div>
      {failure && (
        <div role="alert">
          <FieldError>
            <FailureText
              failure={failure}
              text={
                UNREACHABLE.includes(failure.kind)
                  ? t('reviews.unreachable')
                  : formatFailure(locale, messages, failure)
              }
            />
          </FieldError>
        </div>
      )}
      <button type="submit" className="btn-primary justify-self-start" aria-busy={isBusy || undefined}>
        <BusyLabel label={t('reviews.send')} busy={t('reviews.sending')} />
      </button>
    </form>
  );
}

export default withFailureBoundary(ReviewForm);

interface Props {
  legend: string;
  /** The name of a number of stars. */
  label(stars: number): string;
  /** 0 for none. */
  value: number;
  error: string | undefined;
  onChange(rating: number): void;
}

/** Stars to choose from, which are radio buttons for the keyboard. */
function StarChoice({ legend, label, value, error, onChange }: Props) {
  return (
    <fieldset aria-describedby={error && `${id('rating')}-error`}>
      <legend className="label">{legend}</legend>
      <div className="star-choice">
        {RATINGS.toReversed().map((rating) => (
          <label key={rating}>
            <input
              id={rating === 1 ? id('rating') : undefined}
              type="radio"
              name={id('rating')}
              value={rating}
              aria-label={label(rating)}
              required
              checked={value === rating}
              onChange={() => onChange(rating)}
            />
            <span className="stars" />
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id('rating')}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
