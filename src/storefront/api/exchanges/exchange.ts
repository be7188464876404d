import {
  CombinedError,
  type Exchange,
  makeOperation,
  type Operation,
  type OperationContext,
  type OperationResult,
} from '@urql/core';
import { filter, fromPromise, makeSubject, mergeMap, pipe, subscribe, take, takeUntil } from 'wonka';

/** Fields of an operation's context besides those that urql reads. */
export interface RequestContext {
  headers: Record<string, string>;
  attempts: number;
  /** In milliseconds, in place of the client's. */
  timeout: number;
  /** Number of retries, in place of the client's. */
  retries: number;
  /** Asks anonymously, without the tokens of the shopper. */
  isPublic: boolean;
}

export type Ask = (operation: Operation) => Promise<OperationResult>;

export function contextOf(operation: Operation): OperationContext & Partial<RequestContext> {
  return operation.context;
}

export function withContext(operation: Operation, context: Partial<RequestContext>): Operation {
  return makeOperation(operation.kind, operation, { ...operation.context, ...context });
}

export function failedResult(operation: Operation, cause: unknown): OperationResult {
  const networkError = cause instanceof Error ? cause : new Error(String(cause));
  const error = new CombinedError({ networkError });
  return { operation, data: undefined, error, stale: false, hasNext: false };
}

/** An exchange that answers by a function, which may ask the next ones repeatedly; its errors become results. */
export function exchangeBy(answer: (operation: Operation, ask: Ask) => Promise<OperationResult>): Exchange {
  return ({ forward }) =>
    (operations$) => {
      const { source, next } = makeSubject<Operation>();
      const results$ = forward(source);
      const ask: Ask = (operation) =>
        new Promise((resolve) => {
          pipe(
            results$,
            filter((result) => result.operation.key === operation.key),
            take(1),
            subscribe(resolve),
          );
          next(operation);
        });
      return pipe(
        operations$,
        filter(({ kind }) => kind !== 'teardown'),
        mergeMap((operation) =>
          pipe(
            fromPromise(answer(operation, ask).catch((cause) => failedResult(operation, cause))),
            takeUntil(
              pipe(
                operations$,
                filter(({ kind, key }) => kind === 'teardown' && key === operation.key),
              ),
            ),
          ),
        ),
      );
    };
}
