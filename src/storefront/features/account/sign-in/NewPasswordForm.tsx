import { FormFailure } from '#storefront/features/fields/FormFailure.tsx';
import { SuccessNotice } from '#storefront/features/fields/SuccessNotice.tsx';
import { useSubmit } from '#storefront/features/fields/use-submit.ts';
import { resetPassword } from '#storefront/stores/session/account.ts';
import { BusyLabel } from '#storefront/ui/BusyLabel.tsx';
import { NewPasswordFields, useNewPassword } from './NewPasswordFields.tsx';
import { useSignIn } from './sign-in-context.ts';

interface Props {
  /** Of the e-mail. */
  link: { key: string; login: string };
  /** The shopper wants another e-mail. */
  onInvalid(): void;
}

/** Sets a new password by the link of an e-mail. */
export function NewPasswordForm({ link, onInvalid }: Props) {
  const { t, locale, messages } = useSignIn();
  const state = useNewPassword();
  const { isBusy, isDone, failure, errors, onSubmit } = useSubmit(state.check, () =>
    resetPassword(link, state.password),
  );
  if (isDone) return <SuccessNotice text={t('account.passwordSet')} />;
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit} aria-labelledby="sign-in-title">
      <NewPasswordFields state={state} errors={errors} username={link.login} />
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
