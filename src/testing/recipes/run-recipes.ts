import { join } from 'node:path';
import { Machine } from './machine.ts';
import { RecipeRun } from './recipe-run.ts';
import { runServerRecipe } from './server-recipe.ts';

interface Recipe {
  page: string;
  run(run: RecipeRun): Promise<void>;
}

/** Recipes by name, each on a machine of its own. */
export const RECIPES: Record<string, Recipe> = {
  'server-nginx': { page: 'server.md', run: (run) => runServerRecipe(run, 'nginx') },
  'server-caddy': { page: 'server.md', run: (run) => runServerRecipe(run, 'caddy') },
};

export interface RecipesOptions {
  project: string;
  /** Leaves machines behind, to look into them. */
  keep: boolean;
  log(line: string): void;
}

/** Runs recipes, one after another. @returns what was wrong */
export async function runRecipes(names: readonly string[], options: RecipesOptions): Promise<string[]> {
  const problems: string[] = [];
  for (const name of names) problems.push(...(await runRecipe(name, options)));
  return problems;
}

async function runRecipe(name: string, { project, keep, log }: RecipesOptions): Promise<string[]> {
  const recipe = RECIPES[name];
  if (recipe === undefined) return [`${name}: there is no such recipe`];
  const started = performance.now();
  log(`\n— ${name}`);
  const machine = await Machine.boot(join(project, '.islet/recipes'), project, log);
  const run = new RecipeRun(machine, join(project, 'src/release/serve/examples', recipe.page), log);
  try {
    await recipe.run(run);
  } catch (error) {
    run.wrong(error instanceof Error ? error.message : String(error));
  } finally {
    await machine.remove(keep);
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  log(`— ${name}: ${run.problems.length} wrong, ${minutes} min`);
  return run.problems.map((problem) => `${name}: ${problem}`);
}
