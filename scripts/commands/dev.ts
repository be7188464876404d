import { spawn } from 'node:child_process';
import { syncProjectSnapshot } from '#pipeline/project-snapshot.ts';
import { cli, onStop, port } from '../lib/command.ts';
import { openProject } from '../lib/open-project.ts';

export const command = cli('dev', { examples: ['npm run dev', 'npm run dev -- --port 3000 --host'] })
  .option('--port <number>', 'where Astro listens', port, 4321)
  .option('--host [address]', 'of this machine; without an address all that it has (default: localhost)')
  .option('--open [path]', 'open the browser')
  .action(async (flags) => {
    const args = Object.entries(flags).map(([name, value]) =>
      value === true ? `--${name}` : `--${name}=${value}`,
    );
    const shop = await openProject();
    await syncProjectSnapshot(shop.pipelineOptions);
    const astro = spawn('astro', ['dev', ...args], {
      stdio: 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ISLET_SNAPSHOT: shop.workspace.snapshot },
    });
    astro.on('close', (code) => void shop.close().finally(() => process.exit(code ?? 1)));
    onStop(async () => {
      astro.kill();
      await shop.close();
    });
  });
