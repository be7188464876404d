import { printPlan } from '#release/plan/print.ts';
import { findGaps, printGaps } from '#release/snapshot/gaps.ts';
import { describeRelease } from '../src/release/describe.ts';
import { BUILD_HELP, readBuildOptions } from './build-options.ts';
import { main } from './command.ts';
import { openShop } from './shop.ts';

await main(async () => {
  const { help, plan, request } = readBuildOptions(process.argv.slice(2));
  if (help) return console.log(BUILD_HELP);
  const shop = await openShop();
  try {
    if (plan) return console.log(printPlan(await shop.pipeline.plan(request)));
    const report = await shop.pipeline.release(request);
    console.log(describeRelease(report));
    console.log(`The release is in ${shop.workspace.dist}`);
    // Looking the whole catalog over would cost more than a small release itself.
    if (!report.full) return;
    const gaps = printGaps(findGaps(shop.workspace.snapshot));
    if (gaps !== '') console.log(`\nWhat the catalog lacks:\n${gaps}`);
  } finally {
    await shop.close();
  }
});
