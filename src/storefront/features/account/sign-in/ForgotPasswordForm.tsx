import { useState } from 'react';
import { FormFailure } from '#storefront/features/fields/FormFailure.tsx';
import { UsernameField } from '#storefront/features/fields/IdentityFields.tsx';
import { SuccessNotice } from '#storefront/features/fields/SuccessNotice.tsx';
import { useSubmit } from '#storefront/features/fields/use-submit.ts';
import { requestPasswordReset } from '#storefront/stores/session/account.ts';
import { BusyLabel } from '#storefront/ui/BusyLabel.tsx';
import { requiredError } from './field-errors.ts';
import { useSignIn } from './sign-in-context.ts';

const USERNAME = 'forgot-username';

/** Asks for an e-mail with a link to choose a new password. */
export function ForgotPasswordForm() {
  const { t, locale, messages } = useSignIn();
  const [username, setUsername] = useState('');
  const { isBusy, isDone, failure, errors, onSubmit } = useSubmit(
    () => ({ [USERNAME]: requiredError(t, username.trim(), t('account.username')) }),
    () => requestPasswordReset(username.trim()),
  );
  if (isDone) return <SuccessNotice text={t('messages.resetEmailSent')} />;
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit} aria-labelledby="sign-in-title">
      <p className="text-ink-soft text-pretty">{t('account.lostPasswordLead')}</p>
      <UsernameField
        id={USERNAME}
        label={t('account.username')}
        enterKeyHint="send"
        value={username}
        error={errors[USERNAME]}
        onValue={setUsername}
      />
      <FormFailure {...{ locale, messages, failure }} />
      <button type="submit" className="btn-primary" aria-busy={isBusy || undefined}>
        <BusyLabel label={t('account.sendLink')} busy={t('busy.processing')} />
      </button>
    </form>
  );
}
