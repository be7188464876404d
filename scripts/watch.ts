import { onStop, runCommand } from './lib/command.ts';
import { watchProject } from './lib/watch-project.ts';

await runCommand(async () => {
  const following = await watchProject();
  onStop(() => following.stop());
});
