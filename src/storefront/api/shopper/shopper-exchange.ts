import { CombinedError, type Exchange, type Operation, type OperationResult } from 'urql';
import { filter, fromPromise, mergeMap, pipe, takeUntil } from 'wonka';
import { type Failure, failure } from '#storefront/domain/errors/failure.ts';
import type { ShopperOperation } from '../operations/shopper-operations.ts';
import type { ShopperApi, Variables } from './shopper-api.ts';

/** Why a query of a shopper failed, as the error of urql's result. */
export class FailedRead extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** The last exchange of an urql client whose queries go through a shopper's API: tokens, retries, failures. */
export function shopperExchange(api: ShopperApi): Exchange {
  // React's bindings drop a query while they render and ask again at once.
  const running = new Map<number, Promise<OperationResult>>();
  const answer = (operation: Operation) => {
    const known = running.get(operation.key);
    if (known) return known.then((result) => ({ ...result, operation }));
    const asked = answerOf(api, operation).finally(() => running.delete(operation.key));
    running.set(operation.key, asked);
    return asked;
  };
  return () => (operations$) =>
    pipe(
      operations$,
      filter(({ kind }) => kind === 'query'),
      mergeMap((operation) =>
        pipe(
          fromPromise(answer(operation)),
          takeUntil(
            pipe(
              operations$,
              filter(({ kind, key }) => kind === 'teardown' && key === operation.key),
            ),
          ),
        ),
      ),
    );
}

/** True for what a store gives guests: to a customer it would be an empty account. */
function isOfNobody({ data, anonymous }: { data: unknown; anonymous: boolean }): boolean {
  return anonymous || (data as { customer?: unknown }).customer === null;
}

async function answerOf(api: ShopperApi, operation: Operation): Promise<OperationResult> {
  const [definition] = operation.query.definitions;
  const name = definition && 'name' in definition ? definition.name?.value : undefined;
  const answer = await api.read(name as ShopperOperation, operation.variables as Variables<ShopperOperation>);
  const base = { operation, stale: false, hasNext: false };
  if (answer.ok && !isOfNobody(answer)) return { ...base, data: answer.data };
  const reason = answer.ok ? failure('busy') : answer.failure;
  const error = new CombinedError({ networkError: new FailedRead(reason) });
  return { ...base, data: undefined, error };
}
