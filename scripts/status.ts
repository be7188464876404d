import { askStatus } from '#release/follow/commands.ts';
import { describeStatus } from '#release/follow/describe-status.ts';
import { readStatus } from '#release/follow/status-file.ts';
import { main, readProject } from './command.ts';

await main(async () => {
  const { workspace } = readProject();
  const left = readStatus(workspace.status);
  if (left === null) {
    throw new Error('Nothing follows the catalog here yet. Start it with npm start or npm run watch.');
  }
  const answer = left.receiver === null ? null : await askStatus(left.receiver).catch(() => null);
  // Another shop may listen there by now.
  const own = answer?.pid === left.pid ? answer : null;
  const { ok, text } = describeStatus(own ?? left, Date.now(), own !== null);
  console.log(text);
  if (!ok) process.exitCode = 1;
});
