import { useEffect, useState } from 'react';
import { passwordProblem } from '#kit/password-rule.ts';
import { isEmail } from '#storefront/domain/customer/address-validation.ts';
import { PasswordField } from '#storefront/features/fields/Field.tsx';
import { formatPasswordProblem } from '#storefront/features/fields/fields-context.ts';
import type { FieldErrors } from '#storefront/features/fields/use-submit.ts';
import { useSignIn } from '../account-context.ts';
import type { SignInTranslate } from '../account-messages.ts';

const PASSWORD = 'new-password';
const REPEATED = 'new-password-repeated';

/** The state of a new password, which is typed twice; `check` finds what is wrong, by DOM id. */
export function useNewPassword() {
  const { t, passwordRule } = useSignIn();
  const [typed, setTyped] = useState({ password: '', repeated: '' });
  const { password, repeated } = typed;
  return {
    ...typed,
    change: (values: Partial<typeof typed>) => setTyped({ ...typed, ...values }),
    check: (): FieldErrors => ({
      [PASSWORD]: newPasswordError(t, password, passwordRule, t('account.newPassword')),
      [REPEATED]: repeated === password ? undefined : t('messages.passwordsDoNotMatch'),
    }),
  };
}

interface NewPasswordProps {
  state: ReturnType<typeof useNewPassword>;
  errors: FieldErrors;
  /** Of the account. */
  username: string;
  /** Words that a guess would try first, besides the username. */
  personal?: readonly string[];
}

/** The fields of a new password. */
export function NewPasswordFields({ state, errors, username, personal = [] }: NewPasswordProps) {
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

const LEVELS = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

/**
 * Strength of a password against guessing. The estimator, with its list of common passwords, is loaded on demand.
 * @param personal words that a guess would try first, such as the name
 */
export function PasswordStrength({ password, personal }: { password: string; personal: readonly string[] }) {
  const { t } = useSignIn();
  const [score, setScore] = useState<number | null>(null);
  const facts = personal.join(' ');

  useEffect(() => {
    if (password === '') return setScore(null);
    let isCurrent = true;
    void import('./estimate-strength.ts')
      .then(({ estimateStrength }) => estimateStrength(password, facts.split(/[\s@.]+/)))
      .then((estimated) => isCurrent && setScore(estimated))
      // A hint that cannot be loaded is left out.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [password, facts]);

  if (score === null) return null;
  const level = LEVELS[score] ?? 'weak';
  return (
    <div className="strength" data-level={level}>
      <svg
        className="h-1 w-full rounded-button bg-sand"
        viewBox="0 0 4 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={Math.max(1, score)} height="1" fill="currentColor" />
      </svg>
      <p className="mt-1 text-xs text-ink-soft" role="status">
        {t('account.strength.label', { level: t(`account.strength.${level}`) })}
      </p>
    </div>
  );
}

/** The message of an empty field; undefined for none. */
export function requiredError(t: SignInTranslate, value: string, field: string): string | undefined {
  return value === '' ? t('checkout.problems.required', { field }) : undefined;
}

/** Error of an e-mail address. */
export function emailError(t: SignInTranslate, email: string): string | undefined {
  return isEmail(email.trim()) ? undefined : t('failures.emailInvalid');
}

/** Error of a new password. @param rule false if the store takes short ones */
export function newPasswordError(
  t: SignInTranslate,
  password: string,
  rule: boolean,
  field: string,
): string | undefined {
  if (password === '') return requiredError(t, password, field);
  const problem = passwordProblem(password, rule);
  return problem ? formatPasswordProblem(t, problem) : undefined;
}
