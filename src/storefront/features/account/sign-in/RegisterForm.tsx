import { useState } from 'react';
import { FormFailure } from '#storefront/features/fields/FormFailure.tsx';
import { EmailField, UsernameField } from '#storefront/features/fields/IdentityFields.tsx';
import { PasswordField } from '#storefront/features/fields/PasswordField.tsx';
import { useSubmit } from '#storefront/features/fields/use-submit.ts';
import { register } from '#storefront/stores/session/account.ts';
import { BusyLabel } from '#storefront/ui/BusyLabel.tsx';
import { emailError, newPasswordError } from './field-errors.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import { useSignIn } from './sign-in-context.ts';

const EMAIL = 'register-email';
const USERNAME = 'register-username';
const PASSWORD = 'register-password';

/** Creates an account and signs in to it. */
export function RegisterForm() {
  const { t, locale, messages, passwordRule } = useSignIn();
  const [email, setEmail] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, failure, errors, onSubmit } = useSubmit(
    () => ({
      [EMAIL]: emailError(t, email),
      [PASSWORD]: newPasswordError(t, password, passwordRule, t('checkout.password')),
    }),
    () => register({ email: email.trim(), username: username.trim(), password }),
  );
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit} aria-labelledby="sign-in-title">
      <EmailField
        id={EMAIL}
        label={t('checkout.email')}
        value={email}
        error={errors[EMAIL]}
        onValue={setEmail}
      />
      <UsernameField
        id={USERNAME}
        label={t('checkout.username')}
        optional
        hint={t('checkout.usernameHint')}
        value={username}
        onValue={setUsername}
      />
      <div className="grid gap-2">
        <PasswordField
          id={PASSWORD}
          kind="new"
          value={password}
          error={errors[PASSWORD]}
          onValue={setPassword}
        />
        <PasswordStrength password={password} personal={[email, username]} />
      </div>
      <FormFailure {...{ locale, messages, failure }} />
      <button type="submit" className="btn-primary" aria-busy={isBusy || undefined}>
        <BusyLabel label={t('account.register')} busy={t('busy.processing')} />
      </button>
    </form>
  );
}
