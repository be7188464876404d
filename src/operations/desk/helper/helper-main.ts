import { errorMessage } from '#kit/errors.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import { ReleaseHeld } from '#pipeline/history/hold.ts';
import { workspace } from '#pipeline/workspace.ts';
import { createTasks } from './create-tasks.ts';
import type { ShopPlace, TaskAnswer, TaskName, TaskRequest } from './tasks.ts';

/** The program of a helper's process: does the tasks that come, several at a time, and ends with its parent. */

const { project, home } = JSON.parse(process.argv[2] ?? '{}') as ShopPlace;
process.chdir(project);
const leaving = new AbortController();
const tasks = createTasks(workspace(project, home), leaving.signal);
/** Tasks that are not left undone: the doctor empties the cart that it has tried. */
const FINISHED: readonly TaskName[] = ['doctor', 'rollback', 'follow'];
let unfinished = 0;

// A terminal's Ctrl+C reaches this process too: what it does is finished, and then its parent lets it go.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

process.on('disconnect', leave);
// Its parent may have gone while this code was being loaded.
if (!process.connected) leave();

process.on('message', (request: TaskRequest) => {
  const counts = FINISHED.includes(request.name) ? 1 : 0;
  unfinished += counts;
  void answer(request).then((given) => {
    unfinished -= counts;
    if (leaving.signal.aborted && unfinished === 0) process.exit();
    if (process.connected) process.send?.(given);
  });
});

/** Ends the process once nothing is left that has to be finished. */
function leave(): void {
  leaving.abort(new IsletError(says('desk.stopping')));
  if (unfinished === 0) process.exit();
}

async function answer({ number, name, input }: TaskRequest): Promise<TaskAnswer> {
  try {
    const run = tasks[name] as (given: unknown) => Promise<TaskOutput>;
    return { number, output: await run(input) };
  } catch (error) {
    const isKnown = error instanceof IsletError || error instanceof ReleaseHeld;
    if (!isKnown) console.error(error);
    return { number, message: errorMessage(error), isKnown };
  }
}

type TaskOutput = Awaited<ReturnType<(typeof tasks)[TaskName]>>;
