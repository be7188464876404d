import { existsSync } from 'node:fs';
import { findLeftOut, formatCatalogReport } from '#release/snapshot/catalog-report.ts';
import { formatStatus } from '#release/watch/status/format-status.ts';
import { readStatus } from '#release/watch/status/status-file.ts';
import { fetchStatus } from '#release/watch/status/watch-client.ts';
import { print, readProject, runCommand } from './lib/command.ts';

await runCommand(async () => {
  const { workspace } = readProject();
  const saved = readStatus(workspace.status);
  if (saved === null) {
    throw new Error('Nothing watches the catalog here yet. Start it with npm start or npm run watch.');
  }
  const answer = saved.receiver === null ? null : await fetchStatus(saved.receiver).catch(() => null);
  // Another shop may listen there by now.
  const own = answer?.pid === saved.pid ? answer : null;
  const { ok, text } = formatStatus(own ?? saved, Date.now(), own !== null);
  print(text);
  // Asked here, not of the process that watches: it may have stopped.
  if (existsSync(workspace.snapshot))
    process.stdout.write(formatCatalogReport(findLeftOut(workspace.snapshot)));
  if (!ok) process.exitCode = 1;
});
