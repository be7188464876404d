import { parseArgs } from 'node:util';
import config from '#config.ts';
import { ADMIN_HELP, isAdmin, runAdmin } from '../src/backend/admin/run-admin.ts';
import type { ImportOptions } from '../src/backend/import/import-csv.ts';
import { BACKEND_DEFAULTS, backendFiles } from '../src/backend/start/defaults.ts';
import { Store } from '../src/backend/store/database.ts';
import { printableText } from '../src/release/terminal/printable.ts';
import { onStop, print, readProject } from './lib/command.ts';

const HELP = `Serves a small WooCommerce-like shop over GraphQL.

  npm run backend -- [flags]

  --host HOST       default ${BACKEND_DEFAULTS.host}
  --port PORT       default ${BACKEND_DEFAULTS.port}; 0 takes a free one
  --file FILE       database, default ${BACKEND_DEFAULTS.file}
  --media FOLDER    pictures, default ${BACKEND_DEFAULTS.media}
  --products N      fill with a synthetic catalog of N products
  --site-url URL    address of the store as clients see it, such as that of a proxy; default where it listens
  --webhook URL     deliver changes there, as WooCommerce's webhooks do; signed with ISLET_WEBHOOK_SECRET
  --help

Your own catalog, from a product export of WooCommerce (Products, All Products, Export):

  npm run backend -- --import FILE.csv [flags], then npm start

  --title NAME      the shop's name
  --currency CODE   currency of the prices, default EUR
  --language LOCALE language of the catalog's texts, default en_US
  --allow-loopback  also fetch pictures from this machine

Pictures are fetched from their addresses, or taken from FILE's folder or the media folder; tax rates from
tax-rates.csv in FILE's folder (WooCommerce, Settings, Tax, Export CSV). The import
replaces the catalog of the database, until the next import or until you return to the demo:

  npm run backend -- --demo

${ADMIN_HELP}`;

const progress = print;

function numberFlag(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}".`);
  return Number(text);
}

function webhookTo(url: string | undefined) {
  if (url === undefined) return {};
  return { webhook: { url, secret: process.env.ISLET_WEBHOOK_SECRET?.trim() ?? '' } };
}

/** @throws where it is no address */
function siteUrl(text: string | undefined) {
  if (text === undefined) return {};
  const address = URL.parse(text);
  if (address === null || !/^https?:$/.test(address.protocol)) {
    throw new Error(`--site-url is an address such as https://store.example, not "${text}".`);
  }
  return { siteUrl: text.replace(/\/+$/, '') };
}

/** The shop's address, which emails and sign-ins with other accounts lead to, where one is set for all commands. */
function publicShop() {
  const frontEndUrl = readProject().environment.baseUrl ?? config.baseUrl;
  return frontEndUrl ? { shop: { frontEndUrl } } : {};
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  if (isAdmin(words)) {
    print(await runAdmin(words, ownFiles()));
    return;
  }
  await serve();
}

/** Without a command for the catalog: fills the database where a flag says so, and serves it. */
async function serve(): Promise<void> {
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
      'site-url': { type: 'string' },
      webhook: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const own = ownFiles();
  const { file = own.file, media = own.media } = values;
  const chosen = [values.import, values.demo, values.products].filter((value) => value !== undefined);
  if (chosen.length > 1)
    throw new Error('--import, --demo and --products each fill the database: choose one.');
  if (values.import !== undefined) {
    const { title, currency, language } = values;
    const allowLoopback = values['allow-loopback'];
    await runImport(file, { csv: values.import, media, title, currency, language, allowLoopback, progress });
    return;
  }
  if (values.demo) {
    const { prepareCatalog } = await import('../src/backend/start/prepare-catalog.ts');
    await withStore(file, (store) => prepareCatalog(store, media, { demo: true, progress }));
    console.log('The demo catalog is in place. Build and open the shop: npm start');
    return;
  }
  const { host } = values;
  const port = numberFlag('port', values.port);
  const products = numberFlag('products', values.products);
  const { startBackend } = await import('../src/backend/start/start.ts');
  const backend = await startBackend({
    file,
    media,
    mail: own.mail,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(products === undefined ? {} : { products }),
    ...webhookTo(values.webhook),
    ...siteUrl(values['site-url']),
    ...publicShop(),
    progress,
  });
  console.log(`The shop's GraphQL endpoint: ${backend.url}`);
  onStop(() => backend.close());
}

/** Where this shop keeps the backend's data; reads `.env` on the way. */
function ownFiles(): ReturnType<typeof backendFiles> {
  return backendFiles(readProject().environment.home);
}

async function runImport(file: string, options: ImportOptions): Promise<void> {
  const { importCsv } = await import('../src/backend/import/import-csv.ts');
  const { formatReport: printReport } = await import('../src/backend/import/format-report.ts');
  print(printReport(await withStore(file, (store) => importCsv(store, options))));
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
  console.error(
    printableText(taken ? `${message}\nStop what listens there, or choose another port: --port 0.` : message),
  );
  process.exit(1);
});
