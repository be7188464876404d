import { errorMessage } from '#kit/errors.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import { formatCount } from '#kit/terminal.ts';
import { readEnvironment } from '#pipeline/environment.ts';
import { ReleaseHeld } from '#pipeline/history/hold.ts';
import { letFlow, rollBack } from '#pipeline/history/rollback.ts';
import { projectRollback } from '#pipeline/project-rollback.ts';
import { type Workspace, workspace } from '#pipeline/workspace.ts';
import { CatalogView } from '../views/catalog-view.ts';
import { Findings } from '../views/findings.ts';
import { pageOfRelease, releaseChanges, releaseList } from '../views/releases.ts';
import { packedPageReader, TriedPages } from '../views/tried-pages.ts';
import type { ShopPlace, TaskAnswer, TaskName, TaskRequest, TaskTable } from './helper.ts';

/** The program of a helper's process: does the tasks that come, several at a time, and ends with its parent. */

const { project, home } = JSON.parse(process.argv[2] ?? '{}') as ShopPlace;
process.chdir(project);
const log = (line: string) => console.log(line);
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

/** All tasks of a shop. @param leaving ends those that would keep the shop from being stopped */
function createTasks(workspace: Workspace, leaving: AbortSignal): TaskTable {
  const environment = readEnvironment(process.env);
  const catalog = new CatalogView(workspace);
  const findings = new Findings(workspace, environment);
  const readPacked = packedPageReader(environment);
  const tried = new TriedPages(workspace, environment, readPacked);
  const rollback = projectRollback(workspace, environment, log);
  return {
    releases: async () => releaseList(workspace),
    changes: async ({ id }) => releaseChanges(workspace, id),
    page: (asked) => pageOfRelease(workspace, asked, readPacked),
    catalog: async (asked) => catalog.read(asked),
    findings: async () => findings.read(),
    doctor: async (asked) => ({
      kind: 'doctor',
      law: asked.law,
      report: await findings.examine(asked, leaving),
    }),
    whatIf: async ({ change }) => ({ kind: 'what-if', whatIf: await tried.make(change) }),
    triedPage: async ({ number, when }) => tried.page(number, when),
    async rollback({ id: to }) {
      const { id, pages, files } = await rollBack(rollback, to);
      log(`The desk went back to release ${to}: ${formatCount(pages, 'page')} are back.`);
      return { kind: 'rollback', id, pages, files };
    },
    async follow() {
      const hold = await letFlow(rollback);
      return { kind: 'follow', held: hold?.to ?? null };
    },
  };
}
