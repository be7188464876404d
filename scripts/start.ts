import { existsSync } from 'node:fs';
import { startServer } from '../src/release/serve/server.ts';
import { describeRelease, main, onStop, openShop } from './shop.ts';
import { followCatalog } from './watch.ts';

await main(async () => {
  const shop = await openShop();
  const { host, port } = shop.environment;
  const serve = async () => {
    const server = await startServer({ root: shop.workspace.dist, host, port });
    console.log(`\n  The shop is open: ${server.url}/\n`);
    return server;
  };
  const early = existsSync(shop.workspace.dist) ? await serve() : null;
  console.log(describeRelease(await shop.pipeline.release()));
  const server = early ?? (await serve());
  console.log(`Following the catalog of ${shop.endpoint} (stop with Ctrl+C)`);
  const following = followCatalog(shop);
  onStop(async () => {
    await following.stop();
    await server.close();
    await shop.close();
  });
});
