import type { initGraphQLTada, TadaDocumentNode } from 'gql.tada';
import type { introspection } from './graphql-env.d.ts';

type Tada = ReturnType<typeof initGraphQLTada<{ introspection: introspection; disableMasking: true }>>;

/** A document: its own text, then that of each of its fragments, once. */
export interface DocumentParts {
  parts: readonly string[];
}

/**
 * Makes documents typed from the committed schema: production stores switch introspection off. A document
 * stays text, which a browser would only parse to print it again; tests validate all of them.
 */
export const graphql = createDocument as unknown as Tada;

export function createDocument<Data, Variables>(
  text: string,
  fragments: readonly unknown[] = [],
): TadaDocumentNode<Data, Variables> {
  const own = text.replace(/\s+/g, ' ').trim();
  const document: DocumentParts = { parts: [...new Set([own, ...fragments.flatMap(documentParts)])] };
  return document as unknown as TadaDocumentNode<Data, Variables>;
}

export function documentParts(document: unknown): readonly string[] {
  return (document as DocumentParts).parts;
}

export type { FragmentOf, ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada';
