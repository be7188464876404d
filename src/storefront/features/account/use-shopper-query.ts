import { useEffect } from 'react';
import { useQuery } from 'urql';
import { documentNode } from '#storefront/api/graphql.ts';
import type { ShopperOperation } from '#storefront/api/operations/operations.ts';
import { ShopperError } from '#storefront/api/shopper/session-exchange.ts';
import type { Data, Variables } from '#storefront/api/shopper/shopper-api.ts';
import { registeredOperation } from '#storefront/api/shopper/shopper-documents.ts';
import { type Failure, failure } from '#storefront/domain/errors/failure.ts';
import { useAccount } from './account-context.ts';

export interface ShopperQuery<N extends ShopperOperation> {
  /** Null until it is loaded; that of the last time while it is loaded again. */
  data: Data<N> | null;
  /** Why it could not be loaded; null while nothing has failed. */
  failure: Failure | null;
  isLoading: boolean;
  reload(): void;
}

/** The last answers of this page, by customer and question. */
const answers = new Map<string, unknown>();

/**
 * Reads with urql what a customer has.
 * @throws Error where the operation is not registered
 */
export function useShopperQuery<N extends ShopperOperation>(
  name: N,
  variables: Variables<N>,
): ShopperQuery<N> {
  const document = registeredOperation(name);
  if (document === undefined) throw new Error(`${name} is not registered.`);
  // Questions of one customer are not those of the next.
  const id = `${useAccount().viewer.databaseId} ${name}`;
  const [{ data, error, extensions, fetching, stale }, execute] = useQuery<Data<N>>({
    query: documentNode(document, id),
    variables: variables as Record<string, unknown>,
  });
  const question = `${id} ${JSON.stringify(variables)}`;
  const isOwn = data !== undefined && !isOfNobody(data, extensions);
  useEffect(() => {
    if (isOwn) answers.set(question, data);
  }, [question, isOwn, data]);
  const cause = error?.networkError;
  const reason = cause instanceof ShopperError ? cause.failure : failure('unknown');
  const failed = error ? reason : data !== undefined && !isOwn ? failure('busy') : null;
  const known = failed === null ? (answers.get(question) as Data<N> | undefined) : undefined;
  return {
    data: isOwn ? data : (known ?? null),
    failure: failed,
    isLoading: fetching || stale,
    reload: () => execute({ requestPolicy: 'network-only' }),
  };
}

/** True for what a store gives guests: to a customer it would be an empty account. */
function isOfNobody(data: object, extensions: Record<string, unknown> | undefined): boolean {
  return extensions?.anonymous === true || (data as { customer?: unknown }).customer === null;
}
