import { main, onStop } from './command.ts';
import { describeRelease, followCatalog, openShop } from './shop.ts';

await main(async () => {
  const shop = await openShop();
  console.log(describeRelease(await shop.pipeline.release()));
  const following = followCatalog(shop);
  onStop(async () => {
    await following.stop();
    await shop.close();
  });
});
