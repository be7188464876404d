import { join } from 'node:path';
import { prepareCheckouts, runBucket, runCachedBuilds, runCron, runStaticHost } from './checkout-recipes.ts';
import { runContainerRecipe, runFleetRecipe } from './container-recipe.ts';
import { Machine } from './machine.ts';
import { RecipeRun } from './recipe-run.ts';
import { runServerRecipe } from './server-recipe.ts';

interface Recipe {
  page: string;
  run(run: RecipeRun, options: RecipesOptions): Promise<void>;
}

/** Recipes by name, in their order; those of one group share a machine. */
export const RECIPES: Record<string, Recipe & { group?: 'checkouts' }> = {
  'server-nginx': { page: 'server.md', run: (run) => runServerRecipe(run, 'nginx') },
  'server-caddy': { page: 'server.md', run: (run) => runServerRecipe(run, 'caddy') },
  'static-host': { page: 'static-host.md', group: 'checkouts', run: runStaticHost },
  ci: { page: 'ci.md', group: 'checkouts', run: (run) => runCachedBuilds(run, 'ci') },
  cron: { page: 'cron.md', group: 'checkouts', run: runCron },
  bucket: { page: 'bucket.md', group: 'checkouts', run: runBucket },
  container: {
    page: 'container.md',
    run: (run, { project }) => runContainerRecipe(run, project, workOf(project)),
  },
  fleet: {
    page: 'fleet.md',
    run: (run, { project, log }) =>
      runFleetRecipe(run, new RecipeRun(run.machine, pageOf(project, 'server.md'), log)),
  },
};

/** Folder of images and machines. */
function workOf(project: string): string {
  return join(project, '.islet/recipes');
}

function pageOf(project: string, name: string): string {
  return join(project, 'src/operations/serve/examples', name);
}

interface RecipesOptions {
  project: string;
  /** Leaves machines behind, to look into them. */
  keep: boolean;
  log(line: string): void;
}

/** Runs recipes, one after another. @returns what was wrong */
export async function runRecipes(names: readonly string[], options: RecipesOptions): Promise<string[]> {
  const grouped = names.filter((name) => RECIPES[name]?.group === 'checkouts');
  const alone = names.filter((name) => !grouped.includes(name)).map((name) => [name]);
  const problems: string[] = [];
  for (const group of [...alone, grouped]) {
    if (group.length > 0) problems.push(...(await runOnOneMachine(group, options)));
  }
  return problems;
}

async function runOnOneMachine(names: readonly string[], options: RecipesOptions): Promise<string[]> {
  const { project, log } = options;
  log(`\n— booting a machine for ${names.join(', ')}`);
  const machine = await Machine.boot(workOf(project), project, options);
  const problems: string[] = [];
  let isPrepared = false;
  try {
    for (const name of names) {
      const recipe = RECIPES[name];
      if (recipe === undefined) continue;
      const started = performance.now();
      const run = new RecipeRun(machine, pageOf(project, recipe.page), log);
      try {
        if (recipe.group === 'checkouts' && !isPrepared) await prepareCheckouts(run);
        isPrepared = true;
        await recipe.run(run, options);
      } catch (error) {
        run.wrong(error instanceof Error ? error.message : String(error));
      }
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      log(`— ${name}: ${run.problems.length} wrong, ${minutes} min`);
      problems.push(...run.problems.map((problem) => `${name}: ${problem}`));
    }
  } finally {
    await machine.remove();
  }
  return problems;
}
