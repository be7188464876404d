import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { LoadFailure } from '#storefront/features/failures/LoadFailure.tsx';
import { FieldsContext } from '#storefront/features/fields/fields-context.ts';
import { AccountWishlist } from '#storefront/features/wishlist/WishlistLists.tsx';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { followTabs } from '#storefront/stores/session/follow-tabs.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { startSession } from '#storefront/stores/session/session.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { connectCart } from '#storefront/stores/shopping/cart-store.ts';
import { useIslandReady } from '#storefront/ui/use-island-ready.ts';
import { useAccountAddress, useReturn } from './account-address.ts';
import { AccountContext, type AccountProps, SignInContext } from './account-context.ts';
import { CustomerArea } from './CustomerArea.tsx';
import { SignInCard } from './sign-in/SignInCard.tsx';

/** The account: what a customer has in the shop; for guests, the ways to sign in. */
function AccountPage(props: AccountProps) {
  const { locale, messages } = props;
  useIslandReady();
  const { state, failure, viewer } = useStore($session, { ssr: 'initial' });
  const [passwordRule, setPasswordRule] = useState(true);
  const address = useAccountAddress();
  const t = islandTranslator(locale, messages);
  useReturn(state === 'ready', viewer !== null);

  useEffect(() => {
    connectCart();
    setPasswordRule(storeConnection().config.passwordRule);
    startSession();
    followTabs();
  }, []);

  if (viewer === null && state === 'failed' && failure) {
    return <LoadFailure retryLabel={t('messages.retry')} {...{ locale, failure, failures: messages }} />;
  }
  if (viewer === null && state !== 'ready') return <Skeleton label={t('account.loading')} />;
  if (viewer === null && address.tab === 'wishlist') return <AccountWishlist {...props.wishlist} isGuest />;
  return (
    <FieldsContext value={{ locale, t }}>
      <SignInContext value={{ locale, t, messages, passwordRule }}>
        {viewer === null ? (
          <SignInCard view={address.view} onView={address.setView} />
        ) : (
          <AccountContext value={{ ...props, t, viewer }}>
            <CustomerArea tab={address.tab} onTab={address.setTab} />
          </AccountContext>
        )}
      </SignInContext>
    </FieldsContext>
  );
}

export default withFailureBoundary(AccountPage);

function Skeleton({ label }: { label: string }) {
  return (
    <div className="grid max-w-[28rem] gap-4" role="status">
      <span className="sr-only">{label}</span>
      <span className="skeleton h-12" />
      <span className="skeleton h-64" />
    </div>
  );
}
