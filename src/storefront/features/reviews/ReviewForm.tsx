import { useMemo } from 'react';
import { MAX_REVIEW_CHARACTERS } from '#storefront/domain/catalog/reviews/review-draft.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { FailureText } from '#storefront/features/failures/FailureText.tsx';
import { FieldError, FieldFrame } from '#storefront/features/fields/FieldFrame.tsx';
import { SuccessNotice } from '#storefront/features/fields/SuccessNotice.tsx';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { formatFailure } from '#storefront/stores/page/notices.ts';
import { BusyLabel } from '#storefront/ui/BusyLabel.tsx';
import type { REVIEW_FORM_MESSAGES } from './review-form-messages.ts';
import { StarChoice } from './StarChoice.tsx';
import { fieldId, useReviewForm } from './use-review-form.ts';

/** Failures after which the same review may be sent again. */
const UNREACHABLE: readonly Failure['kind'][] = ['offline', 'busy', 'unclear'];

/** The form for a review. What was typed stays until the store has it. */
function ReviewForm({ locale }: { locale: Locale }) {
  const messages = sharedMessages<(typeof REVIEW_FORM_MESSAGES)[number]>(locale);
  const t = useMemo(() => islandTranslator(locale, messages), [locale, messages]);
  const { draft, errors, failure, state, change, submit } = useReviewForm();

  if (state === 'sent') return <SuccessNotice text={t('reviews.sent')} />;

  const isBusy = state === 'sending';
  const emailError = {
    required: 'failures.emailInvalid',
    invalid: 'failures.emailInvalid',
    long: undefined,
  } as const;
  const contentError = {
    required: t('reviews.problems.content'),
    invalid: undefined,
    long: t('reviews.problems.long', { maximum: MAX_REVIEW_CHARACTERS }),
  };
  const email = errors.email && emailError[errors.email];
  return (
    <form
      className="needs-script grid gap-5"
      aria-labelledby="review-form-title"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className="contents" inert={isBusy}>
        <StarChoice
          legend={t('reviews.rating')}
          label={(count) => t('reviews.stars', { count })}
          value={draft.rating}
          error={errors.rating && t('reviews.problems.rating')}
          onChange={(rating) => change({ rating })}
        />
        <FieldFrame
          id={fieldId('content')}
          label={t('reviews.content')}
          error={errors.content && contentError[errors.content]}
        >
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
            id={fieldId('author')}
            label={t('reviews.author')}
            hint={t('reviews.authorHint')}
            error={errors.author && t('reviews.problems.author')}
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
            id={fieldId('email')}
            label={t('reviews.email')}
            hint={t('reviews.emailHint')}
            error={email && t(email)}
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
