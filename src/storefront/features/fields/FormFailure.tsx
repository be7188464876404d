import type { ReactNode } from 'react';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { FailureText } from '#storefront/features/failures/LoadFailure.tsx';
import type { Locale } from '#storefront/i18n/locales.ts';
import { type FailureMessages, formatFailure } from '#storefront/stores/page/notices.ts';
import { FieldError } from './FieldFrame.tsx';
import { useFields } from './fields-context.ts';

interface FormFailureProps {
  locale: Locale;
  messages: FailureMessages;
  failure: Failure | null;
}

/** Why a form could not be sent, announced when it appears. */
export function FormFailure({ locale, messages, failure }: FormFailureProps) {
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

/** @param tone `bad` for an error that prevents the order, `note` for information */
export function Alert({ tone, children }: { tone: 'bad' | 'note'; children: ReactNode }) {
  const isBad = tone === 'bad';
  return (
    <div
      role={isBad ? 'alert' : 'status'}
      className={`flex gap-3 mt-4 px-4 py-3 rounded-card border text-sm ${isBad ? 'border-bad text-bad' : 'border-edge bg-sheet'}`}
    >
      <span className={`${isBad ? 'i-ph-warning-circle' : 'i-ph-info'} mt-[0.1em] text-lg`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** The number of invalid fields, with a link to each. @param fields their DOM ids, in the order of the page */
export function ErrorSummary({ fields }: { fields: readonly string[] }) {
  const { t } = useFields();
  if (fields.length === 0) return null;
  return (
    <Alert tone="bad">
      <p className="font-600">{t('checkout.problems.count', { count: fields.length })}</p>
      <ul className="flex flex-wrap gap-x-4">
        {fields.map((id) => (
          <li key={id}>
            <a
              className="link inline-block py-2"
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(id);
              }}
            >
              {fieldLabel(id)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Scrolls to a field and focuses it. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

function fieldLabel(id: string): string {
  return document.querySelector(`label[for="${id}"]`)?.firstChild?.textContent ?? id;
}
