import { cli } from '../lib/command.ts';
import { type Phase, TestRun } from './run.ts';

/** Types of all files, of pages, islands, tests and scripts: Astro's check reads what `tsc` reads, and pages. */
export const TYPES: Phase = {
  title: 'types',
  command: 'astro',
  args: ['check', '--minimumFailingSeverity', 'warning'],
};

export const LINT: Phase = {
  title: 'lint and format',
  command: 'biome',
  args: ['check', '--error-on-warnings', '.'],
};

/** Layers and circles of imports. */
export const IMPORTS: Phase = {
  title: 'imports',
  command: 'node',
  args: ['scripts/test/check-imports.ts'],
};

const ISLET = 'scripts/islet.mjs';
export const SOAK: Phase = { title: 'soak', command: 'node', args: [ISLET, 'soak', '--kills', '100'] };
export const RECIPES: Phase = { title: 'recipes', command: 'node', args: [ISLET, 'recipes'] };

export const command = cli('check', {
  examples: ['npm run check'],
  exitCodes: { 1: 'something is wrong' },
}).action(async () => {
  const run = new TestRun();
  for (const phase of [TYPES, LINT, IMPORTS]) await run.phase(phase);
  process.exit(run.end());
});
