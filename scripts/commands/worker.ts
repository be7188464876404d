import { hostname } from 'node:os';
import { join } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';
import { openObjectStore } from '#operations/fleet/open-store.ts';
import { PlaceWorker } from '#operations/fleet/placing/place-worker.ts';
import { loadQueueing } from '#operations/fleet/queue/open-queue.ts';
import { queueNames } from '#operations/fleet/queue/queue-names.ts';
import { RenderWorker, removeLeftCopies, workerFolder } from '#operations/fleet/rendering/render-worker.ts';
import { codeHash } from '#pipeline/compile/code-hash.ts';
import { defaultThreads } from '#pipeline/render/worker-pool.ts';
import { cli, onStop, print, readProject, wholeNumber } from '../lib/command.ts';

/** Time between two lines that say what a worker has done. */
const REPORT_MS = 30_000;

export const command = cli('worker', {
  examples: ['npm run worker', 'npm run worker -- --threads 4'],
  notes: [
    'Renders pages for the machine that releases (build, start, watch), and puts them into its bucket (ISLET_TARGET),',
    'until it is stopped; it ends with the pages that it has begun. It needs the same code and configuration as that',
    "machine, ISLET_QUEUE_URL and ISLET_OBJECTS, and the bucket's credentials. It serves nothing, and asks the store for",
    'nothing.',
  ].join('\n'),
})
  .option('--threads <n>', 'render threads, of about 400 MB each; by default one for each core', wholeNumber)
  .option('--name <text>', 'name of this worker in the queue', hostname())
  .action(async ({ threads = defaultThreads(), name }) => {
    const { environment, workspace } = readProject();
    const { queueUrl, objects } = environment;
    if (queueUrl === null) throw new IsletError(says('fleet.noQueue'));
    if (objects === null) throw new IsletError(says('fleet.noObjects'));
    const onTrouble = (reason: string) => print(says('fleet.queueTrouble', { reason }));
    const queueing = await loadQueueing(queueUrl, onTrouble);
    const store = await openObjectStore(objects);
    const bundle = codeHash(workspace.project);
    const queues = await queueNames(store, bundle);
    removeLeftCopies(workspace.fleet);
    let [pages, files] = [0, 0];
    const shared = { queueing, store, name, log: print };
    const placer = new PlaceWorker({
      ...shared,
      queue: queues.place,
      onPlaced: (count) => {
        files += count;
      },
    });
    const worker = new RenderWorker({
      ...shared,
      queue: queues.render,
      bundle,
      folder: workerFolder(workspace.fleet, process.pid),
      packages: join(workspace.project, 'node_modules'),
      threads,
      onRendered: (count) => {
        pages += count;
      },
    });
    const report = setInterval(() => {
      if (pages > 0) print(`${pages} pages, ${Math.round((pages * 1000) / REPORT_MS)} a second`);
      if (files > 0) print(`${files} files put into the target`);
      [pages, files] = [0, 0];
    }, REPORT_MS);
    onStop(async () => {
      clearInterval(report);
      await Promise.all([worker.close(), placer.close()]);
      store.close();
    });
    worker.run();
    placer.run();
    print(`Waiting for pages of the code ${bundle}, on ${threads} threads`);
  });
