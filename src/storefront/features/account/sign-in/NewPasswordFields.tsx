import { useState } from 'react';
import { PasswordField } from '#storefront/features/fields/PasswordField.tsx';
import type { FieldErrors } from '#storefront/features/fields/use-submit.ts';
import { newPasswordError } from './field-errors.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import { useSignIn } from './sign-in-context.ts';

const PASSWORD = 'new-password';
const REPEATED = 'new-password-repeated';

interface NewPassword {
  password: string;
  repeated: string;
  change(values: { password?: string; repeated?: string }): void;
  /** Finds what is wrong, by DOM id. */
  check(): FieldErrors;
}

/** The state of a new password, which is typed twice. */
export function useNewPassword(): NewPassword {
  const { t, passwordRule } = useSignIn();
  const [typed, setTyped] = useState({ password: '', repeated: '' });
  const { password, repeated } = typed;
  return {
    ...typed,
    change: (values) => setTyped({ ...typed, ...values }),
    check: () => ({
      [PASSWORD]: newPasswordError(t, password, passwordRule, t('account.newPassword')),
      [REPEATED]: repeated === password ? undefined : t('messages.passwordsDoNotMatch'),
    }),
  };
}

interface Props {
  state: NewPassword;
  errors: FieldErrors;
  /** Of the account. */
  username: string;
  /** Words that a guess would try first, besides the username. */
  personal?: readonly string[];
}

/** The fields of a new password. */
export function NewPasswordFields({ state, errors, username, personal = [] }: Props) {
  const { t } = useSignIn();
  const { password, repeated, change } = state;
  return (
    <>
      {/* Password managers store the new password under this name. */}
      <input
        className="sr-only"
        type="text"
        autoComplete="username"
        value={username}
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
          onValue={(value) => change({ password: value })}
        />
        <PasswordStrength password={password} personal={[username, ...personal]} />
      </div>
      <PasswordField
        id={REPEATED}
        kind="new"
        label={t('account.repeatPassword')}
        value={repeated}
        error={errors[REPEATED]}
        onValue={(value) => change({ repeated: value })}
      />
    </>
  );
}
