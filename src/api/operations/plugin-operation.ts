import { parse } from 'gql.tada';
import type { TadaDocumentNode } from '../graphql.ts';

/**
 * A document of the store's plugins for accounts and reviews, whose types stand beside it: a test holds it
 * against the plugins' own definitions.
 */
export function operation<Data, Variables>(document: string) {
  return parse(document) as TadaDocumentNode<Data, Variables>;
}
