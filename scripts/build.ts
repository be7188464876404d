import { describeRelease, main, openShop } from './shop.ts';

await main(async () => {
  const shop = await openShop();
  try {
    console.log(describeRelease(await shop.pipeline.release()));
    console.log(`The release is in ${shop.workspace.dist}`);
  } finally {
    await shop.close();
  }
});
