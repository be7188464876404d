import { Option } from '@commander-js/extra-typings';
import config from '#config.ts';
import { Store } from '../../src/backend/db/database.ts';
import { BACKEND_DEFAULTS, backendFiles } from '../../src/backend/start/defaults.ts';
import { ADMIN_HELP, runAdmin } from '../../src/backend/tools/admin/run-admin.ts';
import type { ImportOptions } from '../../src/backend/tools/import/import-csv.ts';
import { cli, httpAddress, onStop, port, print, readProject, wholeNumber } from '../lib/command.ts';

const NOTES = `Your own catalog is a product export of WooCommerce (Products, All Products, Export). Pictures are fetched from
their addresses, or taken from FILE's folder or the media folder. Beside FILE may lie: tax-rates.csv (WooCommerce,
Settings, Tax, Export CSV), reviews.csv, pictures.csv (what pictures show), shop.json (settings, categories with texts
and pictures, coupons) and the folder translations; src/backend/tools/demo has each. The import replaces the catalog of
the database, until the next import or until you return to the demo.

${ADMIN_HELP}`;

export const command = cli('backend', {
  examples: [
    'npm run backend -- --products 1000 --port 0',
    'npm run backend -- --import products.csv --currency USD',
    'npm run backend -- --demo',
    'npm run backend -- set price beacon-candle 12.50',
  ],
  notes: NOTES,
})
  .usage('[flags] [CHANGE]')
  .argument('[change...]', 'of the catalog, as below')
  .passThroughOptions()
  .option('--host <host>', 'where it listens', BACKEND_DEFAULTS.host)
  .option('--port <port>', '0 takes a free one', port, BACKEND_DEFAULTS.port)
  .option('--file <file>', `database (default: ${BACKEND_DEFAULTS.file})`)
  .option('--media <folder>', `pictures (default: ${BACKEND_DEFAULTS.media})`)
  .option(
    '--site-url <url>',
    'address of the store as clients see it, such as that of a proxy (default: where it listens)',
    httpAddress,
  )
  .option(
    '--webhook <url>',
    "deliver changes there, as WooCommerce's webhooks do; signed with ISLET_WEBHOOK_SECRET",
  )
  .addOption(
    new Option('--products <count>', 'fill with a synthetic catalog')
      .argParser(wholeNumber)
      .conflicts(['import', 'demo']),
  )
  .addOption(
    new Option('--import <file>', 'fill with a product export, a CSV file, and end').conflicts('demo'),
  )
  .option('--title <name>', "the shop's name, with --import")
  .option('--currency <code>', 'currency of the prices, with --import (default: EUR)')
  .option('--language <locale>', "language of the catalog's texts, with --import (default: en_US)")
  .option('--allow-loopback', 'with --import, also fetch pictures from this machine')
  .option('--demo', 'fill with the demo shop again, and end')
  .action(async (change, flags) => {
    // Reads `.env` on the way.
    const { environment, workspace } = readProject();
    const { home, baseUrl, graphqlUrl } = environment;
    const own = backendFiles(home);
    const { file = own.file, media = own.media, demo, products, siteUrl } = flags;
    // The catalog of another database, or beside a store, is not that of the shop.
    const snapshot = file === own.file && graphqlUrl === null ? workspace.snapshot : null;
    if (change.length > 0) return print(await runAdmin(change, { file, media }));
    if (flags.import !== undefined) {
      const { title, currency, language, allowLoopback, import: csv } = flags;
      return await runImport(file, snapshot, {
        csv,
        media,
        title,
        currency,
        language,
        allowLoopback,
        progress: print,
      });
    }
    if (demo) {
      const { prepareCatalog } = await import('../../src/backend/start/prepare-catalog.ts');
      await replaceCatalog(file, snapshot, (store) =>
        prepareCatalog(store, media, { demo: true, progress: print }),
      );
      return console.log('The demo catalog is in place. Build and open the shop: npm start');
    }
    const { startBackend } = await import('../../src/backend/start/start.ts');
    // Emails and sign-ins with other accounts lead to the shop.
    const frontEndUrl = baseUrl ?? config.baseUrl;
    const backend = await startBackend({
      file,
      media,
      mail: own.mail,
      host: flags.host,
      port: flags.port,
      ...(products !== undefined && { products }),
      ...(flags.webhook !== undefined && {
        webhook: { url: flags.webhook, secret: process.env.ISLET_WEBHOOK_SECRET?.trim() ?? '' },
      }),
      ...(siteUrl !== undefined && { siteUrl }),
      ...(frontEndUrl && { shop: { frontEndUrl } }),
      progress: print,
    });
    console.log(`The shop's GraphQL endpoint: ${backend.url}`);
    onStop(() => backend.close());
  });

async function runImport(file: string, snapshot: string | null, options: ImportOptions): Promise<void> {
  const { importCsv } = await import('../../src/backend/tools/import/import-csv.ts');
  const { formatReport } = await import('../../src/backend/tools/import/import-csv.ts');
  print(formatReport(await replaceCatalog(file, snapshot, (store) => importCsv(store, options))));
  console.log('\nThe catalog is imported. Build and open the shop: npm start');
}

/** Replaces the catalog of a database, and forgets the prices that its products have in a shop's snapshot. */
async function replaceCatalog<T>(
  file: string,
  snapshot: string | null,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const { replacing } = await import('../../src/backend/tools/fill-store.ts');
  const { forgetPrices } = await import('../../src/pipeline/snapshot/prices/price-tables.ts');
  const store = Store.open(file);
  try {
    const { result, replaced } = await replacing(store, () => work(store));
    if (snapshot !== null) forgetPrices(snapshot, replaced);
    return result;
  } finally {
    store.close();
  }
}
