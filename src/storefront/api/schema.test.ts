import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema, type DefinitionNode, extendSchema, type GraphQLSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { documentText } from './graphql-document.ts';
import { OPERATIONS } from './operations/operations.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the committed schema', { timeout: 60_000 }, () => {
  it('is what operations are typed from: otherwise run npm run gen', () => {
    const folder = mkdtempSync(join(tmpdir(), 'islet-schema-'));
    try {
      const file = join(folder, 'graphql-env.d.ts');
      const command = join(root, 'node_modules/.bin/gql-tada');
      execFileSync(command, ['generate-output', '--output', file], { cwd: root });
      expect(readFileSync(file, 'utf8')).toBe(read('src/storefront/api/graphql-env.d.ts'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const schema = withPlugins(buildSchema(read('src/backend/schema.graphql')));

  it.each(Object.entries(OPERATIONS))('has all fields of %s', (_, document) => {
    expect(validate(schema, parse(documentText(document)))).toEqual([]);
  });
});

/** Adds the definitions of plugins that the schema lacks. */
function withPlugins(schema: GraphQLSchema): GraphQLSchema {
  const { kind, definitions } = parse(read('src/storefront/api/fixtures/accounts.graphql'));
  const mutations = schema.getMutationType()?.getFields() ?? {};
  const missing = definitions.flatMap((definition): DefinitionNode[] => {
    if (definition.kind === 'ObjectTypeExtension') {
      const fields = definition.fields?.filter(({ name }) => !(name.value in mutations)) ?? [];
      return fields.length > 0 ? [{ ...definition, fields }] : [];
    }
    const isNew = 'name' in definition && definition.name && !schema.getType(definition.name.value);
    return isNew ? [definition] : [];
  });
  return missing.length > 0 ? extendSchema(schema, { kind, definitions: missing }) : schema;
}
