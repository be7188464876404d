import { type GraphQLRequest, makeOperation } from '@urql/core';
import { type FetchBody, makeFetchOptions, makeFetchSource, makeFetchURL } from '@urql/core/internal';
import { pipe, take, toPromise } from 'wonka';
import type { Transport } from './transport.ts';

/** What releases read the catalog with. */
export const urqlTransport: Transport = async (sent) => {
  const { kind, endpoint, text, operationName, variables, byGet, init, fetch } = sent;
  const request = { key: 0, query: { definitions: [] }, variables } as unknown as GraphQLRequest;
  const operation = makeOperation(kind, request, {
    url: endpoint,
    requestPolicy: 'network-only',
    preferGetMethod: byGet ? 'within-url-limit' : false,
    fetch,
    fetchOptions: init,
  });
  const body = { query: text, operationName, variables } as FetchBody;
  const url = makeFetchURL(operation, body);
  const source = makeFetchSource(operation, url, makeFetchOptions(operation, body));
  const { data, error } = await pipe(source, take(1), toPromise);
  return error?.networkError ? { data, cause: error.networkError } : { data, errors: error?.graphQLErrors };
};
