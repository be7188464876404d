import { formatPlan } from '#release/plan/format-plan.ts';
import {
  findCatalogIssues,
  formatCatalogReport,
  formatUnresolvable,
} from '#release/snapshot/catalog-report.ts';
import { formatRelease } from '../src/release/format-release.ts';
import { BUILD_HELP, readBuildOptions } from './lib/build-options.ts';
import { runCommand } from './lib/command.ts';
import { openProject } from './lib/open-project.ts';

await runCommand(async () => {
  const { help, plan, request } = readBuildOptions(process.argv.slice(2));
  if (help) return console.log(BUILD_HELP);
  const shop = await openProject();
  try {
    if (plan) return console.log(formatPlan(await shop.pipeline.plan(request)));
    const report = await shop.pipeline.release(request);
    console.log(formatRelease(report));
    console.log(`The release is in ${shop.workspace.dist}`);
    const unresolvable = formatUnresolvable(report.sync.unresolvable);
    if (unresolvable !== '') console.log(`\n${unresolvable}`);
    // Reading the whole catalog costs more than a small release itself.
    if (!report.full) return;
    const issues = formatCatalogReport(findCatalogIssues(shop.workspace.snapshot));
    if (issues !== '') console.log(`\nWhat the catalog lacks:\n${issues}`);
  } finally {
    await shop.close();
  }
});
