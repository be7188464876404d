import type { Failure } from '#storefront/domain/errors/failure.ts';
import { FailureText } from '#storefront/features/failures/FailureText.tsx';
import type { Locale } from '#storefront/i18n/locales.ts';
import { type FailureMessages, formatFailure } from '#storefront/stores/page/notices.ts';
import { FieldError } from './FieldFrame.tsx';

interface Props {
  locale: Locale;
  messages: FailureMessages;
  failure: Failure | null;
}

/** Why a form could not be sent, announced when it appears. */
export function FormFailure({ locale, messages, failure }: Props) {
  return (
    <div role="alert" className="empty:hidden">
      {failure && (
        <FieldError>
          <FailureText failure={failure} text={formatFailure(locale, messages, failure)} />
        </FieldError>
      )}
    </div>
  );
}
