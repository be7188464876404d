import { readFileSync } from 'node:fs';
import { buildASTSchema, type GraphQLSchema, isEnumType, Kind, parse } from 'graphql';
import type { StoreFaults } from '../options.ts';
import type { AttributeRow } from '../store/read/term-index.ts';
import { attributeSchema } from './taxonomies.ts';

const SHARED_SCHEMA = new URL('../schema.graphql', import.meta.url);

/** The schema that every shop has, without the parts made from a shop's attributes. */
export function sharedSchemaText(): string {
  return readFileSync(SHARED_SCHEMA, 'utf8');
}

/** Fields that the setting for URLs that transfer a session adds. */
const TRANSFER_FIELDS = 'extend type Customer { checkoutUrl: String }';

/**
 * The schema of one shop: what every shop has, and a type and enum values for each of its attributes.
 * @param faults fields that it lacks, and whether carts can be handed over
 */
export function shopSchema(
  attributes: readonly AttributeRow[],
  { missingFields = [], sessionTransfer }: StoreFaults = {},
): GraphQLSchema {
  const transfer = sessionTransfer === undefined ? '' : TRANSFER_FIELDS;
  const document = parse(`${sharedSchemaText()}\n${attributeSchema(attributes)}\n${transfer}`);
  const missing = new Set(missingFields);
  const definitions = document.definitions.map((definition) => {
    const hasFields =
      definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION;
    if (!hasFields) return definition;
    const own = (definition.fields ?? []).filter(
      ({ name }) => !missing.has(`${definition.name.value}.${name.value}`),
    );
    return { ...definition, fields: own };
  });
  return buildASTSchema({ ...document, definitions });
}

/** All values of an enum of a schema. */
export function enumValues(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name);
  return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
}
