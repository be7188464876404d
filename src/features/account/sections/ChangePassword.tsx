import { useState } from 'react';
import { PasswordField } from '#features/fields/PasswordField.tsx';
import { useSubmit } from '#features/fields/use-submit.ts';
import { changePassword } from '#stores/session/account.ts';
import { useAccount } from '../account-context.ts';
import { newPasswordError } from '../sign-in/field-errors.ts';
import { PasswordStrength } from '../sign-in/PasswordStrength.tsx';
import { Saved } from './Saved.tsx';

const PASSWORD = 'account-password';
const REPEATED = 'account-password-repeated';

/** Sets another password; it is typed twice. */
export function ChangePassword() {
  const { t, viewer, passwordRule } = useAccount();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const submit = useSubmit(
    () => ({
      [PASSWORD]: newPasswordError(t, password, passwordRule, t('account.newPassword')),
      [REPEATED]: repeated === password ? undefined : t('messages.passwordsDoNotMatch'),
    }),
    () => changePassword(password),
  );
  return (
    <form
      className="grid max-w-[28rem] gap-4"
      noValidate
      onSubmit={submit.onSubmit}
      aria-labelledby="account-section"
    >
      {/* Password managers store the new password under this name. */}
      <input
        className="sr-only"
        type="text"
        autoComplete="username"
        value={viewer.username}
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
          error={submit.errors[PASSWORD]}
          onValue={setPassword}
        />
        <PasswordStrength password={password} personal={[viewer.email, viewer.username, viewer.firstName]} />
      </div>
      <PasswordField
        id={REPEATED}
        kind="new"
        label={t('account.repeatPassword')}
        value={repeated}
        error={submit.errors[REPEATED]}
        onValue={setRepeated}
      />
      <Saved {...submit} label={t('account.setPassword')} />
    </form>
  );
}
