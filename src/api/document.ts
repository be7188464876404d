import type { TadaDocumentNode } from './graphql.ts';

type Document = Pick<TadaDocumentNode<unknown, never>, 'definitions'>;

/** What a document asks the backend to do. */
export function kindOf(document: Document): 'query' | 'mutation' {
  return operationOf(document)?.operation === 'mutation' ? 'mutation' : 'query';
}

export function operationName(document: Document): string {
  return operationOf(document)?.name?.value ?? 'query';
}

function operationOf({ definitions }: Document) {
  return definitions.find((definition) => definition.kind === 'OperationDefinition');
}

/**
 * A document without a field at its top, for backends that do not know it.
 * @returns the same where it asks for no such field
 */
export function withoutField<D extends Document>(document: D, field: string): D {
  const definitions = document.definitions.map((definition) => {
    if (definition.kind !== 'OperationDefinition') return definition;
    const { selectionSet } = definition;
    const selections = selectionSet.selections.filter(
      (selection) => selection.kind !== 'Field' || selection.name.value !== field,
    );
    return { ...definition, selectionSet: { ...selectionSet, selections } };
  });
  return { ...document, definitions };
}

/** A document whose fragment of a name asks for the fields of another one's as well. */
export function withFields<D extends Document>(document: D, fragment: string, source: Document): D {
  const extra = source.definitions.flatMap((definition) =>
    definition.kind === 'FragmentDefinition' ? definition.selectionSet.selections : [],
  );
  const definitions = document.definitions.map((definition) => {
    if (definition.kind !== 'FragmentDefinition' || definition.name.value !== fragment) return definition;
    const { selectionSet } = definition;
    const selections = [...selectionSet.selections, ...extra];
    return { ...definition, selectionSet: { ...selectionSet, selections } };
  });
  return { ...document, definitions };
}
