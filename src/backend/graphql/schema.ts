import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema, isEnumType } from 'graphql';
import type { AttributeRow } from '../store/read/term-index.ts';
import { attributeSchema } from './taxonomies.ts';

const SHARED_SCHEMA = new URL('../schema.graphql', import.meta.url);

/** The schema that every shop has, without the parts made from a shop's attributes. */
export function sharedSchemaText(): string {
  return readFileSync(SHARED_SCHEMA, 'utf8');
}

/** The schema of one shop: what every shop has, and a type and enum values for each of its attributes. */
export function shopSchema(attributes: readonly AttributeRow[]): GraphQLSchema {
  return buildSchema(`${sharedSchemaText()}\n${attributeSchema(attributes)}`);
}

/** All values of an enum of a schema. */
export function enumValues(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name);
  return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
}
