import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useRef } from 'react';
import { Provider } from 'urql';
import { viewerName } from '#storefront/domain/customer/customer.ts';
import { FailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { OrderContext } from '#storefront/features/orders/order-context.ts';
import { AccountWishlist } from '#storefront/features/wishlist/WishlistLists.tsx';
import { $loginPending, signOut } from '#storefront/stores/session/account.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import { isPlainClick } from '#storefront/ui/plain-click.ts';
import { ACCOUNT_TABS, type AccountTab } from './account-address.ts';
import { useAccount } from './account-context.ts';
import { Addresses } from './sections/Addresses.tsx';
import { ChangePassword, Details } from './sections/Details.tsx';
import { Downloads, Orders } from './sections/Orders.tsx';

/** Title, icon and content of each section. */
const SECTIONS = {
  orders: ['account.orders', 'i-ph-package', Orders],
  downloads: ['account.downloads', 'i-ph-download-simple', Downloads],
  wishlist: ['shell.menu.wishlist', 'i-ph-heart', Wishlist],
  details: ['account.details', 'i-ph-identification-card', Details],
  addresses: ['account.addresses', 'i-ph-map-pin', Addresses],
  password: ['account.password', 'i-ph-key', ChangePassword],
} as const satisfies Record<AccountTab, readonly [title: string, icon: string, content: ComponentType]>;

/** The sections of a customer's account, one at a time. */
export function CustomerArea({ tab, onTab }: { tab: AccountTab; onTab(tab: AccountTab): void }) {
  const {
    t,
    viewer,
    wishlist,
    locale,
    currency,
    bankDetails,
    payPage,
    withdrawal,
    optionLabels,
    methodTexts,
  } = useAccount();
  const { imageProvider } = wishlist.card;
  const orders = {
    locale,
    currency,
    bankDetails,
    imageProvider,
    payPage,
    withdrawal,
    // Lists promise nothing.
    delivery: null,
    optionLabels,
    methodTexts,
    t,
  };
  const [titleKey, , Content] = SECTIONS[tab];
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(tab);
  const tabs = useRef<HTMLElement>(null);
  // On phones the list of sections is wider than the screen.
  useEffect(() => {
    const list = tabs.current;
    const current = list?.querySelector<HTMLElement>(`[href="?tab=${tab}"]`);
    if (list && current) list.scrollLeft = current.offsetLeft - list.offsetLeft;
  }, [tab]);

  useEffect(() => {
    if (shown.current !== tab) title.current?.focus();
    shown.current = tab;
  }, [tab]);

  return (
    <Provider value={storeConnection().api.urql}>
      <div className="mb-block flex flex-wrap items-center justify-between gap-4">
        <p className="title-3">{t('account.hello', { name: viewerName(viewer) })}</p>
        <SignOutButton />
      </div>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav ref={tabs} aria-label={t('account.sections')} className="account-tabs">
          <ul className="flex gap-1 lg:grid">
            {ACCOUNT_TABS.map((name) => (
              <li key={name} className="flex-none">
                <a
                  href={`?tab=${name}`}
                  className="account-tab"
                  aria-current={name === tab ? 'page' : undefined}
                  onClick={(event) => {
                    if (!isPlainClick(event)) return;
                    event.preventDefault();
                    onTab(name);
                  }}
                >
                  <span className={`${SECTIONS[name][1]} text-lg`} />
                  {t(SECTIONS[name][0])}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="account-section" className="min-w-0">
          <h2 ref={title} tabIndex={-1} id="account-section" className="title-2 mb-6">
            {t(titleKey)}
          </h2>
          <FailureBoundary key={tab}>
            <OrderContext value={orders}>
              <Content />
            </OrderContext>
          </FailureBoundary>
        </section>
      </div>
    </Provider>
  );
}

function Wishlist() {
  return <AccountWishlist {...useAccount().wishlist} isGuest={false} />;
}

/** Ends the customer's session; the form to sign in takes the place of the account. */
function SignOutButton() {
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
