import type { ReactNode } from 'react';
import type { ShopperOperation } from '#api/operations/shopper-operations.ts';
import type { Data } from '#api/shopper/shopper-api.ts';
import { useAccount } from '../account-context.ts';
import type { ShopperQuery } from '../use-shopper-query.ts';

interface Props<N extends ShopperOperation> {
  query: ShopperQuery<N>;
  /** Message where it could not be loaded. */
  failureText: string;
  children(data: Data<N>): ReactNode;
}

/** What was read from the store; until then a placeholder, or why not with a button that tries again. */
export function Loaded<N extends ShopperOperation>({ query, failureText, children }: Props<N>) {
  const { t } = useAccount();
  const { data, failure, isLoading, reload } = query;
  if (failure) {
    return (
      <div
        role="alert"
        className="grid justify-items-center gap-3 rounded-panel bg-sheet px-6 py-section text-center"
      >
        <span className="i-ph-warning-circle text-4xl text-warn" aria-hidden="true" />
        <p className="measure text-pretty">{failureText}</p>
        <button
          type="button"
          className="btn-primary mt-3"
          aria-busy={isLoading || undefined}
          onClick={reload}
        >
          {t('messages.retry')}
        </button>
      </div>
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
