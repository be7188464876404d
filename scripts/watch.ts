import { onStop, runCommand } from './lib/command.ts';
import { watchProject } from './lib/watch-project.ts';

await runCommand(async () => {
  const watching = await watchProject();
  onStop(() => watching.stop());
});
