import { onStop, runCommand } from './lib/command.ts';
import { readWatchOptions, WATCH_HELP } from './lib/deploy-options.ts';
import { watchProject } from './lib/watch-project.ts';

await runCommand(async () => {
  const { help, deploy } = readWatchOptions(process.argv.slice(2));
  if (help) return console.log(WATCH_HELP);
  await watchProject({ onStop, ...(deploy === null ? {} : { deploy }) });
});
