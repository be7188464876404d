import { describeRelease } from '#release/describe.ts';
import { findGaps, printGaps } from '#release/snapshot/gaps.ts';
import { main } from './command.ts';
import { openShop } from './shop.ts';

await main(async () => {
  const shop = await openShop();
  try {
    console.log(describeRelease(await shop.pipeline.release()));
    console.log(`The release is in ${shop.workspace.dist}`);
    const gaps = printGaps(findGaps(shop.workspace.snapshot));
    if (gaps !== '') console.log(`\nWhat the catalog lacks:\n${gaps}`);
  } finally {
    await shop.close();
  }
});
