import { type DocumentParts, documentParts } from './graphql.ts';

/** The text of a document as it is sent. */
export function documentText(document: object): string {
  return documentParts(document).join(' ');
}

/** What a document asks the backend to do. */
export function operationType(document: object): 'query' | 'mutation' {
  return documentText(document).startsWith('mutation') ? 'mutation' : 'query';
}

export function operationName(document: object): string {
  return /^\w+ (\w+)/.exec(documentText(document))?.[1] ?? 'query';
}

/**
 * A document without a field, for backends that do not know it.
 * @param field one whose own fields have no fields
 * @returns the same where it asks for no such field
 */
export function withoutField<D extends object>(document: D, field: string): D {
  const pattern = new RegExp(` ${field}( \\{[^{}]*\\})?(?= )`);
  return mapDocumentParts(document, (part) => part.replace(pattern, ''));
}

/** A document whose fragment of a name asks for the fields of another one's as well. */
export function withFields<D extends object>(document: D, fragment: string, source: object): D {
  const [, fields = ''] = /\{(.*) \}$/.exec(documentText(source)) ?? [];
  const start = new RegExp(`^fragment ${fragment} on \\w+ \\{`);
  return mapDocumentParts(document, (part) => part.replace(start, (found) => found + fields));
}

function mapDocumentParts<D extends object>(document: D, change: (part: string) => string): D {
  return { parts: documentParts(document).map(change) } satisfies DocumentParts as unknown as D;
}
