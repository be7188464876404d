import { fileURLToPath } from 'node:url';
import { Argument } from '@commander-js/extra-typings';
import { RECIPES, runRecipes } from '../../src/testing/recipes/run-recipes.ts';
import { cli, onStop } from '../lib/command.ts';

const NAMES = Object.keys(RECIPES);

export const command = cli('recipes', {
  examples: ['npm run recipes', 'npm run recipes -- server-nginx'],
  notes: 'Runs the recipes of src/operations/serve/examples from a clean machine, as root on a Debian.',
  exitCodes: { 1: 'a recipe is wrong' },
})
  .addArgument(new Argument('[names...]', 'some of them').choices(NAMES).default(NAMES, 'all'))
  .option('--keep', 'leave the machines in .islet/recipes', false)
  .action(async (names, { keep }) => {
    // Machines are discarded as this process ends.
    onStop(async () => undefined);
    const project = fileURLToPath(new URL('../../', import.meta.url));
    const problems = await runRecipes(names, { project, keep, log: (line) => console.log(line) });
    if (problems.length > 0) throw new Error(`${problems.length} wrong:\n${problems.join('\n')}`);
  });
