import type { Phase } from './run.ts';

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
