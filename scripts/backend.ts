import { parseArgs } from 'node:util';
import { BACKEND_DEFAULTS, startBackend } from '../src/backend/start.ts';

const HELP = `Serves a small WooCommerce-like shop over GraphQL.

  npm run backend -- [flags]

  --host HOST       default ${BACKEND_DEFAULTS.host}
  --port PORT       default ${BACKEND_DEFAULTS.port}; 0 takes a free one
  --file FILE       database, default ${BACKEND_DEFAULTS.file}
  --media FOLDER    pictures, default ${BACKEND_DEFAULTS.media}
  --products N      fill with a synthetic catalog of N products
  --help`;

function numberFlag(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}".`);
  return Number(text);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      host: { type: 'string' },
      port: { type: 'string' },
      file: { type: 'string' },
      media: { type: 'string' },
      products: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const { host, file, media } = values;
  const port = numberFlag('port', values.port);
  const products = numberFlag('products', values.products);
  const backend = await startBackend({
    ...(host === undefined ? {} : { host }),
    ...(file === undefined ? {} : { file }),
    ...(media === undefined ? {} : { media }),
    ...(port === undefined ? {} : { port }),
    ...(products === undefined ? {} : { products }),
    progress: (message) => console.log(message),
  });
  console.log(`The shop's GraphQL endpoint: ${backend.url}`);
  const stop = () => void backend.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const message = error instanceof Error ? error.message : String(error);
  console.error(taken ? `${message}\nStop what listens there, or choose another port: --port 0.` : message);
  process.exit(1);
});
