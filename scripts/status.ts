import { describeStatus } from '#release/follow/describe-status.ts';
import { isRunning } from '#release/follow/is-running.ts';
import { readStatus } from '#release/follow/status-file.ts';
import { main, readProject } from './command.ts';

await main(async () => {
  const { workspace } = readProject();
  const status = readStatus(workspace.status);
  if (status === null) {
    throw new Error('Nothing follows the catalog here yet. Start it with npm start or npm run watch.');
  }
  const { ok, text } = describeStatus(status, Date.now(), isRunning);
  console.log(text);
  if (!ok) process.exitCode = 1;
});
