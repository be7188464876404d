import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { follow } from '#operations/watch/follow.ts';
import { syncProjectSnapshot } from '#pipeline/project-snapshot.ts';
import { chosenTheme } from '#storefront/theme/theme-folder.ts';
import { cli, onStop, port, readProject, startAgain } from '../lib/command.ts';
import { serveDevPreviews } from '../lib/open-previews.ts';
import { openProject } from '../lib/open-project.ts';

/** Files whose content Astro asks for once, unlike those of components and styles. */
const theme = chosenTheme().path;
const READ_ONCE = [
  fileURLToPath(new URL('../../src/config.ts', import.meta.url)),
  ...['tokens.ts', 'messages', 'fonts'].map((part) => join(theme, part)),
];

let isRestarting = false;

function restartOnce(): void {
  if (isRestarting) return;
  isRestarting = true;
  console.log('The settings or the theme have changed: starting again.');
  void startAgain();
}

export const command = cli('dev', { examples: ['npm run dev', 'npm run dev -- --port 3000 --host'] })
  .option('--port <number>', 'where Astro listens', port, 4321)
  .option('--host [address]', 'of this machine; without an address all that it has (default: localhost)')
  .option('--open [path]', 'open the browser')
  .action(async (flags) => {
    const args = Object.entries(flags).map(([name, value]) =>
      value === true ? `--${name}` : `--${name}=${value}`,
    );
    const project = readProject();
    const shop = await openProject();
    await syncProjectSnapshot(shop.pipelineOptions);
    const previews = await serveDevPreviews(project, shop.endpoint);
    const astro = spawn('astro', ['dev', ...args], {
      stdio: 'inherit',
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        ISLET_SNAPSHOT: shop.workspace.snapshot,
        ISLET_DEV_PREVIEWS: previews.url,
      },
    });
    let isStopping = false;
    const ended = new Promise<void>((resolve) => {
      astro.on('close', (code) => {
        resolve();
        if (!isStopping) void shop.close().finally(() => process.exit(code ?? 1));
      });
    });
    onStop(async () => {
      isStopping = true;
      astro.kill();
      await ended;
      await previews.close();
      await shop.close();
    });
    for (const path of READ_ONCE) follow(path, restartOnce);
  });
