import { useEffect, useRef } from 'react';
import { Provider } from 'urql';
import { viewerName } from '#storefront/domain/customer/customer.ts';
import { FailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { OrderContext } from '#storefront/features/orders/order-context.ts';
import { AccountWishlist } from '#storefront/features/wishlist/AccountWishlist.tsx';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { isPlainClick } from '#storefront/ui/plain-click.ts';
import { useAccount } from './account-context.ts';
import { SignOutButton } from './SignOutButton.tsx';
import { Addresses } from './sections/Addresses.tsx';
import { ChangePassword } from './sections/ChangePassword.tsx';
import { Details } from './sections/Details.tsx';
import { Downloads } from './sections/Downloads.tsx';
import { Orders } from './sections/Orders.tsx';
import { ACCOUNT_TABS, type AccountTab } from './use-account-address.ts';

const TITLES = {
  orders: 'account.orders',
  downloads: 'account.downloads',
  wishlist: 'shell.menu.wishlist',
  details: 'account.details',
  addresses: 'account.addresses',
  password: 'account.password',
} as const satisfies Record<AccountTab, string>;

const ICONS: Record<AccountTab, string> = {
  orders: 'i-ph-package',
  downloads: 'i-ph-download-simple',
  wishlist: 'i-ph-heart',
  details: 'i-ph-identification-card',
  addresses: 'i-ph-map-pin',
  password: 'i-ph-key',
};

interface Props {
  tab: AccountTab;
  onTab(tab: AccountTab): void;
}

/** The sections of a customer's account, one at a time. */
export function CustomerArea({ tab, onTab }: Props) {
  const { t, viewer, locale, currency, bankDetails, payPage, wishlist } = useAccount();
  const { imageProvider } = wishlist.card;
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
                  <span className={`${ICONS[name]} text-lg`} />
                  {t(TITLES[name])}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="account-section" className="min-w-0">
          <h2 ref={title} tabIndex={-1} id="account-section" className="title-2 mb-6">
            {t(TITLES[tab])}
          </h2>
          <FailureBoundary key={tab}>
            <OrderContext value={{ locale, currency, bankDetails, imageProvider, payPage, t }}>
              <Section tab={tab} />
            </OrderContext>
          </FailureBoundary>
        </section>
      </div>
    </Provider>
  );
}

function Section({ tab }: { tab: AccountTab }) {
  const { viewer, wishlist } = useAccount();
  switch (tab) {
    case 'orders':
      return <Orders />;
    case 'downloads':
      return <Downloads />;
    case 'wishlist':
      return <AccountWishlist {...wishlist} viewer={viewer} />;
    case 'details':
      return <Details />;
    case 'addresses':
      return <Addresses />;
    case 'password':
      return <ChangePassword />;
  }
}
