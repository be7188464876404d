import type { ReactNode } from 'react';
import type { ShopperOperation } from '#storefront/api/operations/operations.ts';
import type { Data } from '#storefront/api/shopper/shopper-api.ts';
import { RetryPanel } from '#storefront/features/failures/RetryPanel.tsx';
import { useAccount } from '../account-context.ts';
import type { ShopperQuery } from '../use-shopper-query.ts';

interface Props<N extends ShopperOperation> {
  query: ShopperQuery<N>;
  /** Message where it could not be loaded. */
  failureText: string;
  children(data: Data<N>): ReactNode;
}

/** Data from the store; until then a placeholder, or why not with a button that tries again. */
export function Loaded<N extends ShopperOperation>({ query, failureText, children }: Props<N>) {
  const { t } = useAccount();
  const { data, failure, isLoading, reload } = query;
  if (failure) {
    return (
      <RetryPanel
        className="rounded-panel bg-sheet px-6 py-section"
        retryLabel={t('messages.retry')}
        isRetrying={isLoading}
        onRetry={reload}
      >
        {failureText}
      </RetryPanel>
    );
  }
  if (data === null) {
    return (
      <div className="grid gap-4" role="status">
        <span className="sr-only">{t('account.loading')}</span>
        <span className="skeleton h-24" />
        <span className="skeleton h-24" />
      </div>
    );
  }
  return children(data);
}
