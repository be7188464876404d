import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { RECIPES, runRecipes } from '../../src/testing/recipes/run-recipes.ts';
import { onStop, runCommand } from '../lib/command.ts';
import { readFlags } from '../lib/read-flags.ts';

const HELP = `Runs the recipes of src/release/serve/examples from a clean machine, as root on a Debian.

  npm run recipes                   all of them: ${Object.keys(RECIPES).join(', ')}
  npm run recipes -- server-nginx   one, or several
  --keep                            leaves the machines in .islet/recipes`;

await runCommand(async () => {
  const flag = { type: 'boolean', default: false } as const;
  const options = { keep: flag, help: flag };
  const { values, positionals } = readFlags('recipes', () => parseArgs({ allowPositionals: true, options }));
  if (values.help) return console.log(HELP);
  const unknown = positionals.find((name) => !(name in RECIPES));
  if (unknown !== undefined) {
    throw new Error(`There is no recipe "${unknown}". There are ${Object.keys(RECIPES).join(', ')}.`);
  }
  // Machines are discarded as this process ends.
  onStop(async () => undefined);
  const project = fileURLToPath(new URL('../../', import.meta.url));
  const names = positionals.length === 0 ? Object.keys(RECIPES) : positionals;
  const problems = await runRecipes(names, { project, keep: values.keep, log: (line) => console.log(line) });
  if (problems.length > 0) throw new Error(`${problems.length} wrong:\n${problems.join('\n')}`);
});
