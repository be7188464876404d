import { type ReactNode, useEffect } from 'react';
import { useQuery } from 'urql';
import { documentNode } from '#storefront/api/graphql.ts';
import type { ShopperOperation } from '#storefront/api/operations/operations.ts';
import type { Data } from '#storefront/api/shopper/shopper-api.ts';
import { registeredOperation } from '#storefront/api/shopper/shopper-documents.ts';
import { RetryPanel } from '#storefront/features/failures/LoadFailure.tsx';
import { useAccount } from '../account-context.ts';

/** The last answers of this page, by customer and operation. */
const answers = new Map<string, unknown>();

interface Props<N extends ShopperOperation> {
  /** The operation, which takes no variables. */
  of: N;
  failureText: string;
  children(data: Data<N>): ReactNode;
}

/**
 * Data of the customer, read with urql, which stays while it is loaded again. Before the first answer a placeholder,
 * after a failure a message with a button that tries again.
 * @throws Error if the operation is not registered
 */
export function Loaded<N extends ShopperOperation>({ of: name, failureText, children }: Props<N>) {
  const { t, viewer } = useAccount();
  const document = registeredOperation(name);
  if (document === undefined) throw new Error(`${name} is not registered.`);
  // One customer must not see the answers to another.
  const id = `${viewer.databaseId} ${name}`;
  const [{ data, error, extensions, fetching, stale }, execute] = useQuery<Data<N>>({
    query: documentNode(document, id),
    variables: {},
  });
  const isOwn = data !== undefined && !isOfNobody(data, extensions);
  useEffect(() => {
    if (isOwn) answers.set(id, data);
  }, [id, isOwn, data]);

  if (error || (data !== undefined && !isOwn)) {
    return (
      <RetryPanel
        retryLabel={t('messages.retry')}
        isRetrying={fetching || stale}
        onRetry={() => execute({ requestPolicy: 'network-only' })}
      >
        {failureText}
      </RetryPanel>
    );
  }
  const shown = data ?? (answers.get(id) as Data<N> | undefined);
  if (shown === undefined) {
    return (
      <div className="grid gap-4" role="status">
        <span className="sr-only">{t('account.loading')}</span>
        <span className="skeleton h-24" />
        <span className="skeleton h-24" />
      </div>
    );
  }
  return children(shown);
}

/** True for what a store gives guests: to a customer it would be an empty account. */
function isOfNobody(data: object, extensions: Record<string, unknown> | undefined): boolean {
  return extensions?.anonymous === true || (data as { customer?: unknown }).customer === null;
}
