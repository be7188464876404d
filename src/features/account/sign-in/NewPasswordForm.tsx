import { useState } from 'react';
import { FormFailure } from '#features/fields/FormFailure.tsx';
import { PasswordField } from '#features/fields/PasswordField.tsx';
import { SuccessNotice } from '#features/fields/SuccessNotice.tsx';
import { useSubmit } from '#features/fields/use-submit.ts';
import { resetPassword } from '#stores/session/account.ts';
import { BusyLabel } from '#ui/BusyLabel.tsx';
import { newPasswordError } from './field-errors.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import { useSignIn } from './sign-in-context.ts';

const PASSWORD = 'new-password';
const REPEATED = 'new-password-repeated';

interface Props {
  /** Of the e-mail. */
  link: { key: string; login: string };
  /** The shopper wants another e-mail. */
  onInvalid(): void;
}

/** Sets a new password; it is typed twice. */
export function NewPasswordForm({ link, onInvalid }: Props) {
  const { t, locale, messages, passwordRule } = useSignIn();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const { isBusy, isDone, failure, errors, onSubmit } = useSubmit(
    () => ({
      [PASSWORD]: newPasswordError(t, password, passwordRule, t('account.newPassword')),
      [REPEATED]: repeated === password ? undefined : t('messages.passwordsDoNotMatch'),
    }),
    () => resetPassword(link, password),
  );
  if (isDone) return <SuccessNotice text={t('account.passwordSet')} />;
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit} aria-labelledby="sign-in-title">
      {/* Password managers store the new password under this name. */}
      <input
        className="sr-only"
        type="text"
        autoComplete="username"
        value={link.login}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <div className="grid gap-2">
        <PasswordField
          id={PASSWORD}
          kind="new"
          label={t('account.newPassword')}
          value={password}
          error={errors[PASSWORD]}
          onValue={setPassword}
        />
        <PasswordStrength password={password} personal={[link.login]} />
      </div>
      <PasswordField
        id={REPEATED}
        kind="new"
        label={t('account.repeatPassword')}
        value={repeated}
        error={errors[REPEATED]}
        onValue={setRepeated}
      />
      <FormFailure {...{ locale, messages, failure }} />
      {failure?.kind === 'resetLink' && (
        <button type="button" className="btn-quiet" onClick={onInvalid}>
          {t('account.requestLink')}
        </button>
      )}
      <button type="submit" className="btn-primary" aria-busy={isBusy || undefined}>
        <BusyLabel label={t('account.setPassword')} busy={t('busy.processing')} />
      </button>
    </form>
  );
}
