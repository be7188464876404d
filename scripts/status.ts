import { existsSync } from 'node:fs';
import { formatHold, readHold } from '#release/history/hold.ts';
import { findLeftOut, formatCatalogReport } from '#release/snapshot/catalog-report.ts';
import { formatStatus, withHold } from '#release/watch/status/format-status.ts';
import { readStatus } from '#release/watch/status/status-file.ts';
import { fetchStatus } from '#release/watch/status/watch-client.ts';
import { print, readProject, runCommand } from './lib/command.ts';

await runCommand(async () => {
  const { workspace } = readProject();
  const saved = readStatus(workspace.status);
  // Asked here, not of the process that watches: it may have stopped, or not have found it yet.
  const hold = readHold(workspace);
  if (saved === null) {
    if (hold !== null) print(formatHold(hold));
    throw new Error('Nothing watches the catalog here yet. Start it with npm start or npm run watch.');
  }
  const answer = await fetchStatus(workspace.control).catch(() => null);
  // Another process may watch this shop by now.
  const own = answer?.pid === saved.pid ? answer : null;
  const { ok, text } = formatStatus(withHold(own ?? saved, hold), Date.now(), own !== null);
  print(text);
  if (existsSync(workspace.snapshot))
    process.stdout.write(formatCatalogReport(findLeftOut(workspace.snapshot)));
  if (!ok) process.exitCode = 1;
});
