import { createDocument } from '../../graphql.ts';

/**
 * Makes a document for the store's plugins for accounts and reviews, typed by hand; a test validates it against
 * the plugins' definitions.
 */
export function pluginOperation<Data, Variables>(text: string) {
  return createDocument<Data, Variables>(text);
}
