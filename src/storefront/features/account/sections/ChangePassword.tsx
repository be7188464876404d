import { useSubmit } from '#storefront/features/fields/use-submit.ts';
import { changePassword } from '#storefront/stores/session/account.ts';
import { useAccount } from '../account-context.ts';
import { NewPasswordFields, useNewPassword } from '../sign-in/NewPasswordFields.tsx';
import { Saved } from './Saved.tsx';

/** Sets another password of the customer who is signed in. */
export function ChangePassword() {
  const { t, viewer } = useAccount();
  const state = useNewPassword();
  const submit = useSubmit(state.check, () => changePassword(state.password));
  return (
    <form
      className="grid max-w-[28rem] gap-4"
      noValidate
      onSubmit={submit.onSubmit}
      aria-labelledby="account-section"
    >
      <NewPasswordFields
        state={state}
        errors={submit.errors}
        username={viewer.username}
        personal={[viewer.email, viewer.firstName]}
      />
      <Saved {...submit} label={t('account.setPassword')} />
    </form>
  );
}
