import { parseArgs } from 'node:util';
import { inheritedSocket } from '#http-server/listen.ts';
import { SERVE_DEFAULTS } from '#release/serve/server.ts';
import { onStop, readProject, runCommand } from './lib/command.ts';
import { readFlags } from './lib/read-flags.ts';
import { serveShop } from './lib/serve-shop.ts';

const HELP = `Serves the built shop.

  --root FOLDER   the release (default: ${SERVE_DEFAULTS.root}, or that in ISLET_HOME)
  --port NUMBER   (default: ISLET_PORT, or ${SERVE_DEFAULTS.port})
  --host ADDRESS  (default: ISLET_HOST, or ${SERVE_DEFAULTS.host}, this machine only; 0.0.0.0 for all addresses)
`;

await runCommand(async () => {
  const text = { type: 'string' } as const;
  const options = { root: text, port: text, host: text, help: { type: 'boolean', default: false } } as const;
  const { values } = readFlags('serve', () => parseArgs({ options }));
  if (values.help) {
    console.log(HELP);
  } else {
    const project = readProject();
    const { environment, workspace } = project;
    const port = Number(values.port ?? environment.port);
    if (!Number.isInteger(port) || port < 0 || port > 65535) {
      throw new Error(`--port ${values.port} is no port. Give a number from 0 to 65535.`);
    }
    const server = await serveShop(project, {
      root: values.root ?? workspace.dist,
      host: values.host ?? environment.host,
      port,
      socket: inheritedSocket(process.env),
    });
    console.log(`The shop is at ${server.url}/ (stop with Ctrl+C)`);
    onStop(() => server.close());
  }
});
