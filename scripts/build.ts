import { countFiles, formatFileCount, isSpare } from '#release/deploy/file-count.ts';
import { formatPlan } from '#release/plan/format-plan.ts';
import {
  findCatalogIssues,
  findLeftOut,
  formatCatalogReport,
  formatUnresolvable,
} from '#release/snapshot/catalog-report.ts';
import { formatRelease } from '../src/release/format-release.ts';
import { BUILD_HELP, readBuildOptions } from './lib/build-options.ts';
import { print, runCommand } from './lib/command.ts';
import { examineBeforeFirstRelease } from './lib/examine-store.ts';
import { openProject } from './lib/open-project.ts';

await runCommand(async () => {
  const { help, plan, request } = readBuildOptions(process.argv.slice(2));
  if (help) return console.log(BUILD_HELP);
  // A plan shows pages, so it leaves pictures to the release.
  // Nobody writes the product feed after this command.
  const shop = await openProject({ deferPictures: plan, feedIntervalMs: 0 });
  try {
    await examineBeforeFirstRelease(shop, print);
    if (plan) return print(formatPlan(await shop.pipeline.plan(request)));
    const report = await shop.pipeline.release(request);
    console.log(formatRelease(report));
    console.log(`The release is in ${shop.workspace.dist}`);
    const { snapshot, dist } = shop.workspace;
    console.log(formatFileCount(countFiles(dist), countFiles(dist, isSpare)));
    const unresolvable = formatUnresolvable(report.sync.unresolvable);
    if (unresolvable !== '') print(`\n${unresolvable}`);
    // Reading the whole catalog costs more than a small release itself.
    const issues = formatCatalogReport(report.full ? findCatalogIssues(snapshot) : findLeftOut(snapshot));
    if (issues !== '') print(`\nWhat the catalog lacks:\n${issues}`);
  } finally {
    await shop.close();
  }
});
