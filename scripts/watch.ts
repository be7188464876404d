import { follow } from '../src/release/follow.ts';
import { describeRelease, main, onStop, openShop, type Shop } from './shop.ts';

/** Follows the catalog and tells what each release contained, until stopped. */
export function followCatalog(shop: Shop): { stop(): Promise<void> } {
  return follow({
    pipeline: shop.pipeline,
    pollSeconds: shop.environment.pollSeconds,
    onRelease: (report) => console.log(describeRelease(report)),
    onFailure: (error) =>
      console.error(
        `The last release stays: ${error instanceof Error ? error.message : String(error)}\n` +
          `Trying again in ${shop.environment.pollSeconds} s.`,
      ),
  });
}

if (import.meta.main) {
  await main(async () => {
    const shop = await openShop();
    console.log(describeRelease(await shop.pipeline.release()));
    console.log(`Following ${shop.endpoint} (stop with Ctrl+C)`);
    const following = followCatalog(shop);
    onStop(async () => {
      await following.stop();
      await shop.close();
    });
  });
}
