import { formatStatus } from '#release/watch/status/format-status.ts';
import { readStatus } from '#release/watch/status/status-file.ts';
import { fetchStatus } from '#release/watch/status/watch-client.ts';
import { readProject, runCommand } from './lib/command.ts';

await runCommand(async () => {
  const { workspace } = readProject();
  const left = readStatus(workspace.status);
  if (left === null) {
    throw new Error('Nothing follows the catalog here yet. Start it with npm start or npm run watch.');
  }
  const answer = left.receiver === null ? null : await fetchStatus(left.receiver).catch(() => null);
  // Another shop may listen there by now.
  const own = answer?.pid === left.pid ? answer : null;
  const { ok, text } = formatStatus(own ?? left, Date.now(), own !== null);
  console.log(text);
  if (!ok) process.exitCode = 1;
});
