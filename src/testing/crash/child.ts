import { createShopPipeline } from '#release/shop.ts';
import { workspace } from '#release/workspace.ts';
import type { ChildAnswer, ChildOrder, ChildSetup } from './child-process.ts';

const answer = (message: ChildAnswer) => process.send?.(message);

/** A process that makes releases as it is told, to be killed in the middle of one. */
const { home, endpoint } = JSON.parse(process.argv[2] ?? '') as ChildSetup;
const pipeline = createShopPipeline({
  workspace: workspace(home),
  environment: { baseUrl: 'https://shop.example' },
  endpoint,
  log: () => {},
  progress: (label) => {
    // The first sign that the store was read and the plan is made.
    if (label === 'Rendering') answer({ kind: 'planned' });
    return { update() {}, end() {} };
  },
});

process.on('message', (order: ChildOrder) => {
  answer({ kind: 'begun' });
  pipeline.release(order.request).then(
    (report) => answer({ kind: 'done', report }),
    (error: unknown) =>
      answer({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
answer({ kind: 'ready' });
