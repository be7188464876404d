import { importViolations } from '../../src/testing/imports/imports.ts';

const violations = await importViolations(process.argv[2] ?? '.');
for (const violation of violations) console.error(violation);
if (violations.length > 0) process.exitCode = 1;
else console.log('Imports run one way, without circles.');
