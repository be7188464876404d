import { cli } from '../lib/command.ts';
import { type Phase, TestRun } from './run.ts';

/** Types of modules, islands, tests and scripts, by the native compiler: Astro needs the one before it. */
const TYPES: Phase = {
  title: 'types',
  command: 'node',
  args: ['node_modules/typescript-7/bin/tsc', '--noEmit'],
};

/** Types of pages. Comes first, since it writes the types of content that modules import. */
export const PAGE_TYPES: Phase = {
  title: 'types of pages',
  command: 'astro',
  args: ['check', '--tsconfig', 'src/testing/tsconfig.pages.json', '--minimumFailingSeverity', 'warning'],
};

export const ALL_TYPES = [PAGE_TYPES, TYPES];

const LINT: Phase = {
  title: 'lint and format',
  command: 'biome',
  args: ['check', '--error-on-warnings', '.'],
};

/** Layers and circles of imports. */
const IMPORTS: Phase = {
  title: 'imports',
  command: 'node',
  args: ['scripts/test/check-imports.ts'],
};

/** Checks that write nothing, so that tests can run beside them. */
export const READING_CHECKS = [LINT, IMPORTS, TYPES];

const ISLET = 'scripts/islet.mjs';
export const SOAK: Phase = { title: 'soak', command: 'node', args: [ISLET, 'soak', '--kills', '100'] };
export const RECIPES: Phase = { title: 'recipes', command: 'node', args: [ISLET, 'recipes'] };

export const command = cli('check', {
  examples: ['npm run check'],
  exitCodes: { 1: 'something is wrong' },
}).action(async () => {
  const run = new TestRun();
  for (const phase of [PAGE_TYPES, ...READING_CHECKS]) await run.phase(phase);
  process.exit(run.end());
});
