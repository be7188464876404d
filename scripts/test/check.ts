import { cli } from '../lib/cli.ts';
import { IMPORTS, LINT, TYPES } from './checks.ts';
import { TestRun } from './run.ts';

export const command = cli('check', {
  examples: ['npm run check'],
  exitCodes: { 1: 'something is wrong' },
}).action(async () => {
  const run = new TestRun();
  for (const phase of [TYPES, LINT, IMPORTS]) await run.phase(phase);
  process.exit(run.end());
});
