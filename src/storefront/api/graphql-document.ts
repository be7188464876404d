import { type DocumentParts, documentParts } from './graphql.ts';

/** @returns the text of a document, with those of its fragments */
export function documentText(document: object): string {
  return documentParts(document).join(' ');
}

export function operationType(document: object): 'query' | 'mutation' {
  return documentText(document).startsWith('mutation') ? 'mutation' : 'query';
}

export function operationName(document: object): string {
  return /^\w+ (\w+)/.exec(documentText(document))?.[1] ?? 'query';
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
