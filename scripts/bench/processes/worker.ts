import { join } from 'node:path';
import { openObjectStore } from '#operations/fleet/open-store.ts';
import { PlaceWorker } from '#operations/fleet/placing/place-worker.ts';
import { loadQueueing } from '#operations/fleet/queue/open-queue.ts';
import { queueNames } from '#operations/fleet/queue/queue-names.ts';
import { RenderWorker } from '#operations/fleet/rendering/render-worker.ts';
import { codeHash } from '#pipeline/compile/code-hash.ts';
import { answer, cpuSeconds, PROJECT } from '../harness/process.ts';

/**
 * Renders for a fleet in a process of its own, on one thread, and puts pages into its bucket, until it is asked to end.
 * Answers with its processor time so far.
 */
const [folder = '', queueUrl = '', objects = ''] = process.argv.slice(2);
const store = await openObjectStore(objects);
const bundle = codeHash(PROJECT);
const queueing = await loadQueueing(queueUrl, (line) => console.error(line));
const queues = await queueNames(store, bundle);
const shared = { queueing, store, name: 'bench', log: (line: string) => console.error(line) };
const worker = new RenderWorker({
  ...shared,
  queue: queues.render,
  bundle,
  folder,
  packages: join(PROJECT, 'node_modules'),
  threads: 1,
});
const placer = new PlaceWorker({ ...shared, queue: queues.place });
worker.run();
placer.run();
answer(
  async () => ({ cpuSeconds: cpuSeconds() }),
  async () => {
    await Promise.all([worker.close(), placer.close()]);
    store.close();
  },
);
