import { type ReactNode, useState } from 'react';
import { EmailField, PasswordField, UsernameField } from '#storefront/features/fields/Field.tsx';
import { SuccessNotice } from '#storefront/features/fields/FieldFrame.tsx';
import { FormFailure } from '#storefront/features/fields/FormFailure.tsx';
import { type Submit, useSubmit } from '#storefront/features/fields/use-submit.ts';
import { register, requestPasswordReset, resetPassword, signIn } from '#storefront/stores/session/account.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import { useSignIn } from '../account-context.ts';
import {
  emailError,
  NewPasswordFields,
  newPasswordError,
  PasswordStrength,
  requiredError,
  useNewPassword,
} from './NewPassword.tsx';

interface FormProps {
  submit: Submit;
  label: string;
  /** Label of the button while it sends; "Processing" by default. */
  busy?: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** Fields, why they could not be sent, and the button that sends them. */
function Form({ submit, label, busy, aside, children }: FormProps) {
  const { t, locale, messages } = useSignIn();
  const { isBusy, failure, onSubmit } = submit;
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit} aria-labelledby="sign-in-title">
      {children}
      <FormFailure locale={locale} messages={messages} failure={failure} />
      {aside}
      <button type="submit" className="btn-primary" aria-busy={isBusy || undefined}>
        <BusyLabel label={label} busy={busy ?? t('busy.processing')} />
      </button>
    </form>
  );
}

/** Signs in with a name or e-mail address and a password. */
export function SignInForm() {
  const { t } = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [nameId, passwordId] = ['sign-in-username', 'sign-in-password'] as const;
  const submit = useSubmit(
    () => ({
      [nameId]: requiredError(t, username.trim(), t('account.username')),
      [passwordId]: requiredError(t, password, t('checkout.password')),
    }),
    () => signIn({ username: username.trim(), password }),
  );
  const { errors } = submit;
  return (
    <Form submit={submit} label={t('shell.signIn')} busy={t('busy.loggingIn')}>
      <UsernameField
        id={nameId}
        label={t('account.username')}
        value={username}
        error={errors[nameId]}
        onValue={setUsername}
      />
      <PasswordField
        id={passwordId}
        kind="current"
        value={password}
        error={errors[passwordId]}
        onValue={setPassword}
      />
    </Form>
  );
}

/** Creates an account and signs in to it. */
export function RegisterForm() {
  const { t, passwordRule } = useSignIn();
  const [email, setEmail] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [emailId, passwordId] = ['register-email', 'register-password'] as const;
  const submit = useSubmit(
    () => ({
      [emailId]: emailError(t, email),
      [passwordId]: newPasswordError(t, password, passwordRule, t('checkout.password')),
    }),
    () => register({ email: email.trim(), username: username.trim(), password }),
  );
  const { errors } = submit;
  return (
    <Form submit={submit} label={t('account.register')}>
      <EmailField
        id={emailId}
        label={t('checkout.email')}
        value={email}
        error={errors[emailId]}
        onValue={setEmail}
      />
      <UsernameField
        id="register-username"
        label={t('checkout.username')}
        optional
        hint={t('checkout.usernameHint')}
        value={username}
        onValue={setUsername}
      />
      <div className="grid gap-2">
        <PasswordField
          id={passwordId}
          kind="new"
          value={password}
          error={errors[passwordId]}
          onValue={setPassword}
        />
        <PasswordStrength password={password} personal={[email, username]} />
      </div>
    </Form>
  );
}

/** Asks for an e-mail with a link to choose a new password. */
export function ForgotPasswordForm() {
  const { t } = useSignIn();
  const [username, setUsername] = useState('');
  const id = 'forgot-username';
  const submit = useSubmit(
    () => ({ [id]: requiredError(t, username.trim(), t('account.username')) }),
    () => requestPasswordReset(username.trim()),
  );
  if (submit.isDone) return <SuccessNotice text={t('messages.resetEmailSent')} />;
  return (
    <Form submit={submit} label={t('account.sendLink')}>
      <p className="text-ink-soft text-pretty">{t('account.lostPasswordLead')}</p>
      <UsernameField
        id={id}
        label={t('account.username')}
        enterKeyHint="send"
        value={username}
        error={submit.errors[id]}
        onValue={setUsername}
      />
    </Form>
  );
}

interface NewPasswordFormProps {
  /** Of the e-mail. */
  link: { key: string; login: string };
  /** The shopper wants another e-mail. */
  onInvalid(): void;
}

/** Sets a new password by the link of an e-mail. */
export function NewPasswordForm({ link, onInvalid }: NewPasswordFormProps) {
  const { t } = useSignIn();
  const state = useNewPassword();
  const submit = useSubmit(state.check, () => resetPassword(link, state.password));
  if (submit.isDone) return <SuccessNotice text={t('account.passwordSet')} />;
  const newLink = submit.failure?.kind === 'resetLink' && (
    <button type="button" className="btn-quiet" onClick={onInvalid}>
      {t('account.requestLink')}
    </button>
  );
  return (
    <Form submit={submit} label={t('account.setPassword')} aside={newLink}>
      <NewPasswordFields state={state} errors={submit.errors} username={link.login} />
    </Form>
  );
}
