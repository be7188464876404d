import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema, extendSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { documentText } from './graphql.ts';
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

  const schema = extendSchema(
    buildSchema(read('src/backend/schema.graphql')),
    parse(read('src/storefront/api/fixtures/session-transfer.graphql')),
  );

  it.each(Object.entries(OPERATIONS))('has all fields of %s', (_, document) => {
    expect(validate(schema, parse(documentText(document)))).toEqual([]);
  });
});
