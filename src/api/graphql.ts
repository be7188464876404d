import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env.d.ts';

/**
 * Makes typed documents from the committed schema. Nothing is asked of the endpoint: production stores
 * switch introspection off.
 */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
}>();

export type { FragmentOf, ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada';
