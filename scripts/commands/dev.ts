import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { printableText } from '#kit/terminal.ts';
import { follow } from '#operations/watch/follow.ts';
import { syncProjectSnapshot } from '#pipeline/project-snapshot.ts';
import { themeFault } from '#storefront/theme/check-theme.ts';
import { chosenTheme, sectionFiles, type ThemeFolder } from '#storefront/theme/theme-folder.ts';
import { cli, onStop, port, readProject, startAgain } from '../lib/command.ts';
import { serveDevPreviews } from '../lib/open-previews.ts';
import { openProject } from '../lib/open-project.ts';

const SETTINGS = fileURLToPath(new URL('../../src/config.ts', import.meta.url));
/** Files of a theme whose content Astro asks for once, unlike those of components and styles. */
const READ_ONCE = /^(tokens\.ts$|messages\b|fonts\b)/;

let changes = 0;
let isRestarting = false;

/** Starts again once, unless what has changed would end the next start. */
async function restart(): Promise<void> {
  const change = ++changes;
  const fault = await themeFault();
  // A later change is looked at by itself.
  if (isRestarting || change !== changes) return;
  if (fault !== null) {
    console.error(`\n${printableText(fault)}\nUntil this is put right, everything stays as it was.`);
    return;
  }
  isRestarting = true;
  console.log('The settings or the theme have changed: starting again.');
  await startAgain();
}

/** Starts again where files would be read only once, or where there are other sections than at the start. */
function followTheme(theme: ThemeFolder): void {
  const sections = String(sectionFiles(theme));
  follow(theme.path, (path) => {
    if (READ_ONCE.test(path) || String(sectionFiles(theme)) !== sections) void restart();
  });
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
    follow(SETTINGS, () => void restart());
    followTheme(chosenTheme());
  });
