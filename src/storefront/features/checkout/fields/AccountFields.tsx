import type { DraftErrors } from '#storefront/domain/checkout/checkout-draft.ts';
import { formatPasswordProblem } from '#storefront/features/fields/format-field-error.ts';
import { UsernameField } from '#storefront/features/fields/IdentityFields.tsx';
import { PasswordField } from '#storefront/features/fields/PasswordField.tsx';
import { useCheckout } from '../checkout-context.ts';
import { type DraftForm, PASSWORD, USERNAME } from '../use-draft-form.ts';

/** Optional account, created together with the order. */
export function AccountFields({ form }: { form: DraftForm }) {
  const { t } = useCheckout();
  const { draft, errors } = form;
  const formatError = (error: DraftErrors['username' | 'password'], field: string) => {
    if (error === 'required') return t('checkout.problems.required', { field });
    if (error === 'short' || error === 'long') return formatPasswordProblem(t, error);
    return error && t('failures.usernameTaken');
  };
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.wantsAccount}
          onChange={(event) => form.change({ wantsAccount: event.target.checked })}
        />
        <span>
          {t('checkout.createAccount')}
          <span className="block text-xs text-ink-soft">{t('checkout.createAccountHint')}</span>
        </span>
      </label>
      {draft.wantsAccount && (
        <div className="field-row mt-3">
          <UsernameField
            id={USERNAME}
            label={t('checkout.username')}
            optional
            value={draft.username}
            hint={t('checkout.usernameHint')}
            error={formatError(errors.username, t('checkout.username'))}
            onValue={(username) => form.change({ username })}
          />
          <PasswordField
            id={PASSWORD}
            kind="new"
            value={form.password}
            error={formatError(errors.password, t('checkout.password'))}
            onValue={form.setPassword}
          />
        </div>
      )}
    </div>
  );
}
