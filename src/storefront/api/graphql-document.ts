import type { TypedDocumentNode } from '@urql/core';
import { type DocumentParts, documentParts } from './graphql.ts';

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

/**
 * A document as urql takes it: kind and name are told, and the text is sent as it stands. Parsing would only be undone to
 * print it again.
 * @param id of what urql takes for the same document; by default its text
 */
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

/**
 * Removes a field from a document, for backends that do not have it.
 * @param field a field at most one level deep
 * @returns an equal document where it does not select the field
 */
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

function mapDocumentParts<D extends object>(document: D, change: (part: string) => string): D {
  return { parts: documentParts(document).map(change) } satisfies DocumentParts as unknown as D;
}
