import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema } from 'graphql';
import { contractOf, typeNames } from '../../src/backend/protocol/contract/contract.ts';
import { shopSchema } from '../../src/backend/protocol/graphql/schema.ts';

/**
 * Writes the contract that our schema is compared with, from the schema of a running store with the
 * attributes Color and Size: only the types that we have, abbreviated.
 */
const source = process.argv[2];
if (!source) {
  console.error(
    'Usage: node scripts/generate/schema-contract.ts SCHEMA.graphql (the printed schema of a WooGraphQL store)',
  );
  process.exit(1);
}
const real = buildSchema(readFileSync(source, 'utf8'), { assumeValid: true });
const ours = shopSchema([
  { id: 1, slug: 'pa_color', label: 'Color' },
  { id: 2, slug: 'pa_size', label: 'Size' },
]);
const contract = contractOf(real, typeNames(ours));
const lines = Object.entries(contract).map(([name, type]) => `  "${name}": ${JSON.stringify(type)}`);
const target = fileURLToPath(new URL('../../src/backend/protocol/contract/woographql.json', import.meta.url));
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`);
console.log(`Wrote ${lines.length} types to ${target}`);
