import { existsSync } from 'node:fs';
import config from '#config.ts';
import { formatChanges, formatList } from '#release/history/format-history.ts';
import { HistoryDatabase } from '#release/history/history-database.ts';
import { historyFiles } from '#release/history/history-files.ts';
import { formatHold, HOW_TO_FOLLOW, readHold } from '#release/history/hold.ts';
import { letFlow, type RollbackOptions, rollBack } from '#release/history/rollback.ts';
import { historyLimits } from '#release/publish/history-limits.ts';
import { formatCount } from '#release/terminal/format-duration.ts';
import { sendTrigger } from '#release/watch/status/watch-client.ts';
import type { Workspace } from '#release/workspace.ts';
import { RouteRules } from '#shop/site/routes/route-rules.ts';
import { print, readProject, runCommand } from './lib/command.ts';
import { RELEASE_HELP, readReleaseCommand } from './lib/release-command.ts';

await runCommand(async () => {
  const command = readReleaseCommand(process.argv.slice(2));
  if (command.name === 'help') return console.log(RELEASE_HELP);
  const { workspace } = readProject();
  const options: RollbackOptions = {
    ...{ workspace, log: print, limits: historyLimits(config.history) },
    routeRules: new RouteRules(config.routeRules),
  };
  const hold = readHold(workspace);
  switch (command.name) {
    case 'list':
      print(readHistory(workspace, (db) => formatList(db, Date.now())));
      if (hold !== null) print(formatHold(hold));
      return;
    case 'show':
      return print(readHistory(workspace, (db) => formatChanges(db, command.id, Date.now())));
    case 'rollback': {
      const { id, pages, files } = await rollBack(options, command.id);
      const what = `${formatCount(pages, 'page')} of release ${command.id} are back, ${formatCount(files, 'file')} written`;
      return print(`Release ${id}: ${what}. Nothing is released until ${HOW_TO_FOLLOW}.`);
    }
    case 'follow': {
      if ((await letFlow(options)) === null) return print('No rollback holds: the catalog flows.');
      const isTold = await tellWatcher(workspace);
      const next = isTold ? 'is being made' : 'follows with npm run build, npm run watch or npm start';
      return print(`The catalog flows again; a release of what it is now ${next}.`);
    }
  }
});

function readHistory(workspace: Workspace, read: (db: HistoryDatabase) => string): string {
  const { database } = historyFiles(workspace);
  if (!existsSync(database)) throw new Error('No release is kept yet: the next one begins the history.');
  const db = new HistoryDatabase(database);
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** Has the process that watches this shop poll at once. @returns false where none does */
async function tellWatcher(workspace: Workspace): Promise<boolean> {
  const trigger = { products: [], sweep: false, acceptShrink: false };
  return await sendTrigger(workspace.control, trigger).then(
    () => true,
    () => false,
  );
}
