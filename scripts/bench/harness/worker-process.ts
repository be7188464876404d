import { join } from 'node:path';
import { openObjectStore } from '#operations/fleet/open-store.ts';
import { loadQueueing } from '#operations/fleet/queue/open-queue.ts';
import { queueNames } from '#operations/fleet/queue/queue-names.ts';
import { RenderWorker } from '#operations/fleet/rendering/render-worker.ts';
import { codeHash } from '#pipeline/compile/code-hash.ts';
import { answer, PROJECT } from './process.ts';

/** Renders for a fleet in a process of its own, on one thread, until it is asked to end. */
const [folder = '', queueUrl = '', objects = ''] = process.argv.slice(2);
const store = await openObjectStore(objects);
const bundle = codeHash(PROJECT);
const worker = new RenderWorker({
  queueing: await loadQueueing(queueUrl, (line) => console.error(line)),
  queue: (await queueNames(store, bundle)).render,
  store,
  bundle,
  folder,
  packages: join(PROJECT, 'node_modules'),
  threads: 1,
  name: 'bench',
  log: (line) => console.error(line),
});
worker.run();
answer(
  async () => ({}),
  async () => {
    await worker.close();
    store.close();
  },
);
