import { useState } from 'react';
import { FormFailure } from '#storefront/features/fields/FormFailure.tsx';
import { UsernameField } from '#storefront/features/fields/IdentityFields.tsx';
import { PasswordField } from '#storefront/features/fields/PasswordField.tsx';
import { useSubmit } from '#storefront/features/fields/use-submit.ts';
import { signIn } from '#storefront/stores/session/account.ts';
import { BusyLabel } from '#storefront/ui/BusyLabel.tsx';
import { requiredError } from './field-errors.ts';
import { useSignIn } from './sign-in-context.ts';

const USERNAME = 'sign-in-username';
const PASSWORD = 'sign-in-password';

/** Signs in with a name or e-mail address and a password. */
export function SignInForm() {
  const { t, locale, messages } = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, failure, errors, onSubmit } = useSubmit(
    () => ({
      [USERNAME]: requiredError(t, username.trim(), t('account.username')),
      [PASSWORD]: requiredError(t, password, t('checkout.password')),
    }),
    () => signIn({ username: username.trim(), password }),
  );
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit} aria-labelledby="sign-in-title">
      <UsernameField
        id={USERNAME}
        label={t('account.username')}
        value={username}
        error={errors[USERNAME]}
        onValue={setUsername}
      />
      <PasswordField
        id={PASSWORD}
        kind="current"
        value={password}
        error={errors[PASSWORD]}
        onValue={setPassword}
      />
      <FormFailure {...{ locale, messages, failure }} />
      <button type="submit" className="btn-primary" aria-busy={isBusy || undefined}>
        <BusyLabel label={t('shell.signIn')} busy={t('busy.loggingIn')} />
      </button>
    </form>
  );
}
