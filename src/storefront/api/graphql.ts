import type { TypedDocumentNode } from '@urql/core';
import type { initGraphQLTada, TadaDocumentNode } from 'gql.tada';
import type { introspection } from './graphql-env.d.ts';

type Tada = ReturnType<typeof initGraphQLTada<{ introspection: introspection; disableMasking: true }>>;

/** A document: its own text, then that of each of its fragments, once. */
interface DocumentParts {
  parts: readonly string[];
}

/** Makes documents typed from the committed schema. They stay text: browsers would only parse it to print it again. */
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

export type { ResultOf, TadaDocumentNode, VariablesOf } from 'gql.tada';

/** @returns the text of a document, with those of its fragments */
export function documentText(document: object): string {
  return documentParts(document).join(' ');
}

export function operationType(document: object): 'query' | 'mutation' {
  return documentText(document).startsWith('mutation') ? 'mutation' : 'query';
}

/** @param text of a document */
export function operationName(document: object | string): string {
  const text = typeof document === 'string' ? document : documentText(document);
  return /^\w+ (\w+)/.exec(text)?.[1] ?? 'query';
}

/** A document as urql takes it, without parsing its text. @param id documents with the same id are the same to urql */
export function documentNode<Data, Variables>(
  document: object,
  id = documentText(document),
): TypedDocumentNode<Data, Variables & { [key: string]: unknown }> {
  const body = documentText(document);
  const name = { kind: 'Name', value: operationName(body) };
  const operation = { kind: 'OperationDefinition', operation: operationType(document), name };
  const source = { body, name: name.value, locationOffset: { line: 1, column: 1 } };
  return {
    kind: 'Document',
    documentId: id,
    definitions: [operation],
    loc: { start: 0, end: body.length, source },
  } as unknown as TypedDocumentNode<Data, Variables & { [key: string]: unknown }>;
}

/** The text that a document of `documentNode` stands for. */
export function sentText(node: object): string {
  return (node as { loc?: { source?: { body?: string } } }).loc?.source?.body ?? '';
}

/** A document without a field, for backends that lack it. @param field at most one level deep */
export function withoutField<D extends object>(document: D, field: string): D {
  const pattern = new RegExp(` ${field}( \\{[^{}]*\\})?(?= )`);
  return mapDocumentParts(document, (part) => part.replace(pattern, ''));
}

/** Adds the fields of a source fragment to a fragment of a document, where it has that one. */
export function withFields<D extends object>(document: D, fragment: string, source: object): D {
  const [, fields = ''] = /\{(.*) \}$/.exec(documentText(source)) ?? [];
  const start = new RegExp(`^fragment ${fragment} on \\w+ \\{`);
  return mapDocumentParts(document, (part) => part.replace(start, (found) => found + fields));
}

/** A document with each of its parts changed: its own text, and those of its fragments. */
export function mapDocumentParts<D extends object>(document: D, change: (part: string) => string): D {
  return { parts: documentParts(document).map(change) } satisfies DocumentParts as unknown as D;
}
