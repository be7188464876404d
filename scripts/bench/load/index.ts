import { join } from 'node:path';
import { PROJECT, readNumberFlags, writeFigures } from '../flags.ts';
import { startBenchStore } from '../harness/bench-store.ts';
import { inBenchHome } from '../home.ts';
import { median, table } from '../table.ts';
import { type LoadRun, runLoad } from './run.ts';

const HELP = {
  name: 'load',
  about: `Lets guests fill carts and order at the same time, over HTTP on this machine, against the embedded backend,
and audits its database afterwards: no error, no stock below zero, every total that of its parts.`,
};

const PRODUCTS = 200;

/**
 * Runs the load and prints its figures.
 * @throws where a request failed, or the audit found faults
 */
export async function benchLoad(args: string[]): Promise<void> {
  const flags = readNumberFlags(args, HELP, {
    shoppers: ['at the same time', 50],
    seconds: ['of the load', 30],
  });
  const { shoppers, seconds } = flags;
  await inBenchHome(join(PROJECT, '.islet'), async (home) => {
    const file = join(home, 'backend.sqlite');
    const store = await startBenchStore(PRODUCTS, file);
    console.log(`${shoppers} shoppers for ${seconds} s …`);
    const run = await runLoad(store.endpoint, file, shoppers, seconds);
    await store.stop();
    console.log(formatLoad(run));
    writeFigures(flags, figuresOf(run));
    const wrong = [...run.errors, ...run.audit.faults];
    if (wrong.length > 0) throw new Error(`${wrong.length} faults:\n${wrong.slice(0, 10).join('\n')}`);
  });
}

function formatLoad(run: LoadRun): string {
  const { operations, requestsPerSecond } = figuresOf(run);
  const rows = operations.map(({ name, count, middle, p95, worst }) => [
    name,
    String(count),
    ...[middle, p95, worst].map((time) => `${Math.round(time)} ms`),
  ]);
  return [
    '',
    `${run.shoppers} shoppers, ${run.seconds.toFixed(1)} s: ${requestsPerSecond.toFixed(0)} requests/s, ` +
      `${run.audit.orders} orders of ${run.audit.quantity} items, ${run.refused} refused for want of stock, ` +
      `${run.errors.length} errors, ${run.audit.faults.length} faults in the database.`,
    '',
    table([['operation', 'requests', 'median', 'p95', 'worst'], ...rows]),
    '',
  ].join('\n');
}

function figuresOf({ times, seconds, shoppers, refused, errors, audit }: LoadRun) {
  const operations = [...times, ['all', [...times.values()].flat()] as const].map(([name, values]) => ({
    name,
    count: values.length,
    middle: median(values),
    p95: quantile(values, 0.95),
    worst: quantile(values, 1),
  }));
  const all = operations.at(-1)?.count ?? 0;
  return { shoppers, seconds, requestsPerSecond: all / seconds, refused, errors, audit, operations };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
