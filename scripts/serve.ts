import { parseArgs } from 'node:util';
import { SERVE_DEFAULTS, startServer } from '#release/serve/server.ts';

const HELP = `Serves the built shop.

  --root FOLDER   the release (default: ${SERVE_DEFAULTS.root})
  --port NUMBER   (default: ${SERVE_DEFAULTS.port})
  --host ADDRESS  (default: ${SERVE_DEFAULTS.host}, this machine only; 0.0.0.0 for all addresses)
`;

try {
  const { values } = parseArgs({
    options: {
      root: { type: 'string', default: SERVE_DEFAULTS.root },
      port: { type: 'string', default: String(SERVE_DEFAULTS.port) },
      host: { type: 'string', default: SERVE_DEFAULTS.host },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
  } else {
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65535) {
      throw new Error(`--port ${values.port} is no port. Give a number from 0 to 65535.`);
    }
    const server = await startServer({ root: values.root, host: values.host, port });
    console.log(`The shop is at ${server.url}/ (stop with Ctrl+C)`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
