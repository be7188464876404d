import { spawn } from 'node:child_process';
import { syncProjectSnapshot } from '../src/release/project-snapshot.ts';
import { onStop, runCommand } from './lib/command.ts';
import { openProject } from './lib/open-project.ts';

await runCommand(async () => {
  const shop = await openProject();
  await syncProjectSnapshot(shop.pipelineOptions);
  const astro = spawn('astro', ['dev', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ISLET_SNAPSHOT: shop.workspace.snapshot },
  });
  astro.on('close', (code) => void shop.close().finally(() => process.exit(code ?? 1)));
  onStop(async () => {
    astro.kill();
    await shop.close();
  });
});
