import { inheritedSocket } from '#kit/http-server/listen.ts';
import { SERVE_DEFAULTS } from '#operations/serve/server.ts';
import { cli, port } from '../lib/cli.ts';
import { onStop, readProject } from '../lib/command.ts';
import { serveShop } from '../lib/serve-shop.ts';

export const command = cli('serve', {
  examples: ['npm run serve', 'npm run serve -- --port 8080 --host 0.0.0.0'],
})
  .option('--root <folder>', `the release (default: ${SERVE_DEFAULTS.root}, or that in ISLET_HOME)`)
  .option('--port <number>', `where it listens (default: ISLET_PORT, or ${SERVE_DEFAULTS.port})`, port)
  .option(
    '--host <address>',
    `of this machine; 0.0.0.0 for all that it has (default: ISLET_HOST, or ${SERVE_DEFAULTS.host})`,
  )
  .action(async (flags) => {
    const project = readProject();
    const server = await serveShop(project, { ...flags, socket: inheritedSocket(process.env) });
    console.log(`The shop is at ${server.url}/ (stop with Ctrl+C)`);
    onStop(() => server.close());
  });
