import { readFileSync } from 'node:fs';
import { errorMessage } from '#kit/errors.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import { formatNearest } from '#kit/nearest.ts';
import { formatCount } from '#kit/terminal.ts';
import { sendTrigger } from '#operations/watch/status/watch-client.ts';
import { formatChanges, formatList } from '#pipeline/history/format-history.ts';
import { HistoryRecords } from '#pipeline/history/history-records.ts';
import { formatHold, HOW_TO_FOLLOW, readHold } from '#pipeline/history/hold.ts';
import { PackedHistory } from '#pipeline/history/packed-history.ts';
import { findRelease } from '#pipeline/history/restore-plan.ts';
import { letFlow, type RollbackOptions, rollBack } from '#pipeline/history/rollback.ts';
import { htmlFile } from '#pipeline/index/page-files.ts';
import { projectRollback } from '#pipeline/project-rollback.ts';
import { runInTurn } from '#pipeline/publish/release-lock.ts';
import { fillPriceRecord } from '#pipeline/snapshot/prices/fill-record.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { cli, print, printJson, readProject } from '../lib/command.ts';

const ID = 'of a release, as list shows it';
const JSON_FLAG = 'for programs';

export const command = cli('release', {
  examples: [
    'npm run release -- list',
    'npm run release -- rollback ID',
    'npm run release -- follow',
    'npm run release -- prices FILE',
  ],
})
  .usage('[COMMAND] [flags]')
  .argument('[command...]')
  .action(([name], _, self) => {
    if (name === undefined) return list({});
    const near = formatNearest(
      name,
      self.commands.map((one) => one.name()),
    );
    self.error(says('command.unknownCommand', { name, near }));
  });
command
  .command('list')
  .description('the releases that are kept, and why they were made; also where no command is named')
  .option('--json', JSON_FLAG)
  .action(list);
command
  .command('show')
  .description('the pages and files that a release changed')
  .argument('<id>', ID)
  .option('--json', JSON_FLAG)
  .action((id, { json }) => {
    const { workspace } = readProject();
    const records = readRecords(workspace);
    using packed = PackedHistory.open(workspace);
    if (!json) return print(formatChanges(records, id, Date.now(), packed));
    const release = findRelease(records, id);
    const before = records.before(id);
    const pages = (packed && before && packed.changes(before, release).pages) ?? [];
    const files = records.changes(release.seq);
    printJson([
      ...pages.map(([path, kind]) => ({ path: htmlFile(path), kind, hash: null })),
      ...files.map(({ path, kind, former }) => ({ path, kind, hash: former?.hash ?? null })),
    ]);
  });
command
  .command('rollback')
  .description('publish a release once more; nothing else is released until follow')
  .argument('<id>', ID)
  .action(async (to) => {
    const { id, pages, files } = await rollBack(rollbackOptions(), to);
    const what = `${formatCount(pages, 'page')} of release ${to} are back, ${formatCount(files, 'file')} written`;
    print(`Release ${id}: ${what}. Nothing is released until ${HOW_TO_FOLLOW}.`);
  });
command
  .command('follow')
  .description('let the catalog flow again: the next release shows the present one')
  .action(async () => {
    const options = rollbackOptions();
    if ((await letFlow(options)) === null) return print('No rollback holds: the catalog flows.');
    const isTold = await tellWatcher(options.workspace);
    const next = isTold ? 'is being made' : 'follows with npm run build, npm run watch or npm start';
    print(`The catalog flows again; a release of what it is now ${next}.`);
  });

command
  .command('prices')
  .description('fill in the prices of before the record of them, for the lowest price of 30 days')
  .argument('<file>', 'CSV with sku or id, price, from; regular and currency where they are known')
  .action(async (file) => {
    const { workspace } = readProject();
    const { prices, products, unknown } = await runInTurn({ workspace, log: print }, async () =>
      fillPriceRecord(workspace.snapshot, readText(file), Date.now()),
    );
    const filled = `${formatCount(prices, 'price')} of ${formatCount(products, 'product')} filled in`;
    const left =
      unknown === 0 ? '' : `; ${formatCount(unknown, 'line')} of products that the shop does not have`;
    const isTold = await tellWatcher(workspace);
    print(
      `${filled}${left}. ${isTold ? 'A release that shows it is being made.' : 'npm run build shows it.'}`,
    );
  });

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new IsletError(says('prices.noFile', { file, reason: errorMessage(error) }), { cause: error });
  }
}

function list({ json }: { json?: true }): void {
  const { workspace } = readProject();
  const hold = readHold(workspace);
  const records = readRecords(workspace);
  if (json) printJson({ releases: records.releases(), hold });
  else print(formatList(records, Date.now()));
  if (hold !== null && !json) print(formatHold(hold));
}

function rollbackOptions(): RollbackOptions {
  const { workspace, environment } = readProject();
  return projectRollback(workspace, environment, print);
}

function readRecords(workspace: Workspace): HistoryRecords {
  const records = new HistoryRecords(workspace);
  if (records.newest() === null) throw new IsletError(says('history.empty'));
  return records;
}

/** Has the process that watches this shop poll at once. @returns false if none does */
async function tellWatcher(workspace: Workspace): Promise<boolean> {
  const trigger = { products: [], fullScan: false, acceptShrink: false };
  return await sendTrigger(workspace.control, trigger).then(
    () => true,
    () => false,
  );
}
