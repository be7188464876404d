import { useEffect, useState } from 'react';
import { useSignIn } from './sign-in-context.ts';

const LEVELS = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

interface Props {
  password: string;
  /** Words that a guess would try first, such as the name. */
  personal: readonly string[];
}

/** Strength of a password against guessing. The estimator, with its list of common passwords, is loaded on demand. */
export function PasswordStrength({ password, personal }: Props) {
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
        className="h-1 w-full rounded-full bg-sand"
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
