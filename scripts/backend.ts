import { parseArgs } from 'node:util';
import { type ImportOptions, importCsv } from '../src/backend/import/import.ts';
import { printReport } from '../src/backend/import/print.ts';
import { prepareCatalog } from '../src/backend/prepare.ts';
import { BACKEND_DEFAULTS, startBackend } from '../src/backend/start.ts';
import { Store } from '../src/backend/store/database.ts';

const HELP = `Serves a small WooCommerce-like shop over GraphQL.

  npm run backend -- [flags]

  --host HOST       default ${BACKEND_DEFAULTS.host}
  --port PORT       default ${BACKEND_DEFAULTS.port}; 0 takes a free one
  --file FILE       database, default ${BACKEND_DEFAULTS.file}
  --media FOLDER    pictures, default ${BACKEND_DEFAULTS.media}
  --products N      fill with a synthetic catalog of N products
  --help

Your own catalog, from a product export of WooCommerce (Products, All Products, Export):

  npm run backend -- --import FILE.csv [flags], then npm start

  --title NAME      the shop's name
  --currency CODE   currency of the prices, default EUR
  --language LOCALE language of the catalog's texts, default en_US
  --allow-loopback  also fetch pictures from this machine

Pictures are fetched from their addresses, or taken from FILE's folder or the media folder. The import
replaces the catalog of the database and is kept until the next import, or until you return to the demo:

  npm run backend -- --demo`;

const progress = (message: string) => console.log(message);

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
      import: { type: 'string' },
      title: { type: 'string' },
      currency: { type: 'string' },
      language: { type: 'string' },
      'allow-loopback': { type: 'boolean' },
      demo: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const { file = BACKEND_DEFAULTS.file, media = BACKEND_DEFAULTS.media } = values;
  const asked = [values.import, values.demo, values.products].filter((value) => value !== undefined);
  if (asked.length > 1)
    throw new Error('--import, --demo and --products each fill the database: choose one.');
  if (values.import !== undefined) {
    const { title, currency, language } = values;
    const allowLoopback = values['allow-loopback'];
    await runImport(file, { csv: values.import, media, title, currency, language, allowLoopback, progress });
    return;
  }
  if (values.demo) {
    await withStore(file, (store) => prepareCatalog(store, media, { demo: true, progress }));
    console.log('The demo catalog is in place. Build and open the shop: npm start');
    return;
  }
  const { host } = values;
  const port = numberFlag('port', values.port);
  const products = numberFlag('products', values.products);
  const backend = await startBackend({
    file,
    media,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(products === undefined ? {} : { products }),
    progress,
  });
  console.log(`The shop's GraphQL endpoint: ${backend.url}`);
  const stop = () => void backend.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function runImport(file: string, options: ImportOptions): Promise<void> {
  console.log(printReport(await withStore(file, (store) => importCsv(store, options))));
  console.log('\nThe catalog is imported. Build and open the shop: npm start');
}

async function withStore<T>(file: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = Store.open(file);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

main().catch((error: unknown) => {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const message = error instanceof Error ? error.message : String(error);
  console.error(taken ? `${message}\nStop what listens there, or choose another port: --port 0.` : message);
  process.exit(1);
});
