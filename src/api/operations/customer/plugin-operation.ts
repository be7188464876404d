import { createDocument } from '../../graphql.ts';

/**
 * A document of the store's plugins for accounts and reviews, whose types stand beside it: a test holds it
 * against the plugins' own definitions.
 */
export function pluginOperation<Data, Variables>(text: string) {
  return createDocument<Data, Variables>(text);
}
