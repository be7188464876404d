import { DownloadItem } from '#storefront/features/orders/Downloads.tsx';
import { downloadsOf } from '#storefront/stores/checkout/orders.ts';
import { useAccount } from '../account-context.ts';
import { useShopperQuery } from '../use-shopper-query.ts';
import { EmptySection } from './EmptySection.tsx';
import { Loaded } from './Loaded.tsx';

/** The files that the customer has bought. */
export function Downloads() {
  const { t } = useAccount();
  const query = useShopperQuery('getDownloads', {});
  return (
    <Loaded query={query} failureText={t('messages.downloadsFailed')}>
      {(data) => {
        const downloads = downloadsOf(data);
        if (downloads.length === 0) {
          return <EmptySection icon="i-ph-download-simple" text={t('account.noDownloads')} />;
        }
        return (
          <ul className="grid gap-3">
            {downloads.map((download) => (
              <DownloadItem key={download.id} download={download} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
