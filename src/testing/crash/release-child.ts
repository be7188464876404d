import { flushCompileCache } from 'node:module';
import { historyLimits } from '#pipeline/history/history-records.ts';
import { rollBack } from '#pipeline/history/rollback.ts';
import type { Pipeline } from '#pipeline/pipeline.ts';
import { createProjectPipeline } from '#pipeline/project-pipeline.ts';
import type { ReleaseReport } from '#pipeline/release-report.ts';
import { workspace } from '#pipeline/workspace.ts';
import type { ChildAnswer, ChildOrder, ChildSetup } from './release-process.ts';
import { releaseThenMakePictures } from './release-process.ts';

const answer = (message: ChildAnswer) => process.send?.(message);

/** A process that makes releases on request, to be killed in the middle of one. */
const { home, endpoint, history } = JSON.parse(process.argv[2] ?? '') as ChildSetup;
const work = workspace(home);
const pipelines = new Map<boolean, Pipeline>();

function pipelineThat(deferPictures: boolean): Pipeline {
  const present = pipelines.get(deferPictures);
  if (present !== undefined) return present;
  const pipeline = createProjectPipeline({
    workspace: work,
    environment: { baseUrl: 'https://shop.example' },
    endpoint,
    history: historyLimits(history),
    deferPictures,
    log: () => {},
    progress: (label) => {
      // The first sign that the store was read and the plan is made.
      if (label === 'Rendering') answer({ kind: 'planned' });
      return { update() {}, end() {} };
    },
  });
  pipelines.set(deferPictures, pipeline);
  return pipeline;
}

async function carryOut({ request, deferPictures, rollBackTo }: ChildOrder): Promise<ReleaseReport | null> {
  if (rollBackTo !== undefined) {
    await rollBack({ workspace: work, limits: historyLimits(history), log: () => {} }, rollBackTo);
    return null;
  }
  const pipeline = pipelineThat(deferPictures);
  return deferPictures ? releaseThenMakePictures(pipeline, work, request) : pipeline.release(request);
}

process.on('message', (order: ChildOrder) => {
  answer({ kind: 'begun' });
  carryOut(order).then(
    (report) => answer({ kind: 'done', report }),
    (error: unknown) =>
      answer({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
// Processes that are killed leave their compiled code to the next one, too.
flushCompileCache();
answer({ kind: 'ready' });
