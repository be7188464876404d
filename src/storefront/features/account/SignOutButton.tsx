import { useStore } from '@nanostores/react';
import { $loginPending, signOut } from '#storefront/stores/session/account.ts';
import { BusyLabel } from '#storefront/ui/BusyLabel.tsx';
import { useAccount } from './account-context.ts';

/** Ends the customer's session; the form to sign in takes the place of the account. */
export function SignOutButton() {
  const { t } = useAccount();
  const isPending = useStore($loginPending);
  return (
    <button
      type="button"
      className="btn-quiet"
      aria-busy={isPending || undefined}
      onClick={() => isPending || void signOut()}
    >
      <span className="i-ph-sign-out" />
      <BusyLabel label={t('account.signOut')} busy={t('busy.processing')} />
    </button>
  );
}
