import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { isEmail } from '#storefront/domain/customer/address-validation.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { EmailField, TextField } from '#storefront/features/fields/Field.tsx';
import { FieldFrame, SuccessNotice } from '#storefront/features/fields/FieldFrame.tsx';
import { FormFailure } from '#storefront/features/fields/FormFailure.tsx';
import { FieldsContext } from '#storefront/features/fields/fields-context.ts';
import { useSubmit } from '#storefront/features/fields/use-submit.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { type ContactMessage, sendMessage } from '#storefront/stores/requests/send-message.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import type { ContactMessages } from './contact-messages.ts';

/** Longest text that the form sends, in characters. */
const LONGEST = 10_000;
const id = (field: keyof ContactMessage) => `contact-${field}`;

/** Writes to the shop. What was typed stays until the shop has it. */
function ContactForm({ locale, messages }: { locale: Locale; messages: ContactMessages }) {
  const t = useMemo(() => islandTranslator(locale, messages), [locale, messages]);
  const { viewer } = useStore($session, { ssr: 'initial' });
  const [typed, setTyped] = useState<Partial<ContactMessage>>({});
  const known = viewer && {
    name: [viewer.firstName, viewer.lastName].filter(Boolean).join(' '),
    email: viewer.email,
  };
  const draft: ContactMessage = {
    name: '',
    email: '',
    subject: '',
    message: '',
    website: '',
    ...known,
    ...typed,
  };
  const change = (values: Partial<ContactMessage>) => setTyped({ ...typed, ...values });

  const missing = (field: 'name' | 'message') =>
    draft[field].trim() === ''
      ? t('checkout.problems.required', { field: t(`contact.${field}`) })
      : undefined;
  const { isBusy, isDone, failure, errors, onSubmit } = useSubmit(
    () => ({
      [id('name')]: missing('name'),
      [id('email')]: isEmail(draft.email.trim()) ? undefined : t('failures.emailInvalid'),
      [id('message')]: draft.message.length > LONGEST ? t('failures.reviewLong') : missing('message'),
    }),
    () => sendMessage(draft),
  );

  if (isDone) return <SuccessNotice text={t('contact.sent')} />;
  return (
    <FieldsContext value={{ locale, t }}>
      <form
        className="needs-script grid gap-5"
        noValidate
        aria-labelledby="contact-form-title"
        onSubmit={onSubmit}
      >
        <div className="contents" inert={isBusy}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              id={id('name')}
              label={t('contact.name')}
              autoComplete="name"
              maxLength={100}
              value={draft.name}
              error={errors[id('name')]}
              onValue={(name) => change({ name })}
            />
            <EmailField
              id={id('email')}
              label={t('contact.email')}
              value={draft.email}
              error={errors[id('email')]}
              onValue={(email) => change({ email })}
            />
          </div>
          <TextField
            id={id('subject')}
            label={t('contact.subject')}
            optional
            maxLength={200}
            value={draft.subject}
            onValue={(subject) => change({ subject })}
          />
          <FieldFrame id={id('message')} label={t('contact.message')} error={errors[id('message')]}>
            {(control) => (
              <textarea
                {...control}
                className="field min-h-40 py-3"
                value={draft.message}
                onChange={({ target }) => change({ message: target.value })}
              />
            )}
          </FieldFrame>
          <Honeypot value={draft.website} onValue={(website) => change({ website })} />
        </div>
        <FormFailure {...{ locale, messages, failure }} />
        <button type="submit" className="btn-primary justify-self-start" aria-busy={isBusy || undefined}>
          <BusyLabel label={t('contact.send')} busy={t('contact.sending')} />
        </button>
      </form>
    </FieldsContext>
  );
}

export default withFailureBoundary(ContactForm);

/** Attributes by which password managers leave a field alone: theirs differ. */
const NOT_FOR_MANAGERS = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-form-type': 'other',
  'data-lpignore': 'true',
};

/** A field that no person sees: what fills it in is a machine. */
function Honeypot({ value, onValue }: { value: string; onValue(value: string): void }) {
  return (
    <input
      className="hidden"
      type="text"
      name="website"
      autoComplete="off"
      tabIndex={-1}
      aria-hidden="true"
      value={value}
      onChange={({ target }) => onValue(target.value)}
      {...NOT_FOR_MANAGERS}
    />
  );
}
