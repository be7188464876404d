import type { CommandBlock } from './machine.ts';
import type { RecipeRun } from './recipe-run.ts';

/** The demo shop has fewer pages than leave a coordinator. */
const CATALOG = '--products 500';
const WORKERS = ['islet-worker@1', 'islet-worker@2'];

/**
 * Starts a queue and two workers by the page, on a machine that has a checkout and settings by the page of a plain
 * server; a whole release then has pages of both.
 */
export async function runFleetRecipe(run: RecipeRun, server: RecipeRun): Promise<void> {
  const comesFirst = ({ tags, text }: CommandBlock) =>
    tags.length === 0 && /^useradd |^cat > \/etc\/islet\.env/m.test(text);
  await server.blocks(comesFirst);
  await run.startStore('islet', '/srv/islet/current', CATALOG);
  const output = await run.blocks(({ tags }) => tags.length === 0);
  for (const number of [1, 2]) {
    const made = new RegExp(`^islet_fleet_worker_pages\\{worker="[^"]*-${number}"\\} (\\d+)`, 'm').exec(
      output,
    );
    run.note(`pages of worker ${number}: ${made?.[1] ?? 'none'}`);
    run.expect(Number(made?.[1] ?? 0) > 0, `worker ${number} has rendered nothing`);
  }
  run.expect(/^islet_fleet_slices\{state="open"\} 0$/m.test(output), 'slices of the release are open');
  const since = performance.now();
  await run.run(`systemctl stop ${WORKERS.join(' ')}`);
  run.note(`workers stop within ${((performance.now() - since) / 1000).toFixed(1)} s`);
  for (const unit of WORKERS) {
    const result = (await run.run(`systemctl show -P Result ${unit}`)).trim();
    run.expect(result === 'success', `${unit} ended with ${result}`);
  }
  const figure = await run.run(`systemd-analyze security ${WORKERS[0]} --no-pager | tail -1`);
  run.note(`systemd-analyze security: ${figure.trim()}`);
}
