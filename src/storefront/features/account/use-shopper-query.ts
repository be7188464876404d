import { useQuery } from 'urql';
import { documentText } from '#storefront/api/graphql-document.ts';
import type { ShopperOperation } from '#storefront/api/operations/shopper-operations.ts';
import { registeredOperation } from '#storefront/api/shopper/registered-operations.ts';
import type { Data, Variables } from '#storefront/api/shopper/shopper-api.ts';
import { FailedRead } from '#storefront/api/shopper/shopper-exchange.ts';
import { type Failure, failure } from '#storefront/domain/errors/failure.ts';

export interface ShopperQuery<N extends ShopperOperation> {
  /** Null until it is loaded; that of the last time while it is loaded again. */
  data: Data<N> | null;
  /** Why it could not be loaded; null while nothing has failed. */
  failure: Failure | null;
  isLoading: boolean;
  reload(): void;
}

/**
 * Reads with urql, whose client sends queries as `shopperExchange` does.
 * @throws Error where the operation is not registered
 */
export function useShopperQuery<N extends ShopperOperation>(
  name: N,
  variables: Variables<N>,
): ShopperQuery<N> {
  const document = registeredOperation(name);
  if (document === undefined) throw new Error(`${name} is not registered.`);
  const [{ data, error, fetching, stale }, execute] = useQuery<Data<N>>({
    query: documentText(document),
    variables: variables as Record<string, unknown>,
    requestPolicy: 'cache-and-network',
  });
  const cause = error?.networkError;
  return {
    data: data ?? null,
    failure: error ? (cause instanceof FailedRead ? cause.failure : failure('unknown')) : null,
    isLoading: fetching || stale,
    reload: () => execute({ requestPolicy: 'network-only' }),
  };
}
