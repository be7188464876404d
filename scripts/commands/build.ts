import { Option } from '@commander-js/extra-typings';
import { says } from '#kit/messages/says.ts';
import { countFiles, formatFileCount, isSpare } from '#operations/deploy/deploy-text.ts';
import { FOLDER } from '#operations/deploy/targets/folder-target.ts';
import type { ReleaseRequest } from '#pipeline/pipeline.ts';
import { formatPlan } from '#pipeline/plan/format-plan.ts';
import { formatRelease } from '#pipeline/release-report.ts';
import { findCatalogIssues, findLeftOut } from '#pipeline/snapshot/catalog-issues.ts';
import { formatCatalogReport, formatPrinted, formatUnresolvable } from '#pipeline/snapshot/catalog-report.ts';
import { cli, print } from '../lib/command.ts';
import { openProject } from '../lib/open-project.ts';
import { examineBeforeFirstRelease } from './doctor.ts';

export const command = cli('build', { examples: ['npm run build', 'npm run build -- --plan'] })
  .option('--plan', 'print what would be rendered and why, without doing it')
  .addOption(
    new Option(
      '--full',
      'read the whole catalog and render every page anew, beside the release that is served',
    ).conflicts('quick'),
  )
  .option('--quick', 'read the products modified last only, without comparing every product')
  .option('--accept-shrink', 'release a catalog that lost a large part of its products')
  .action(async ({ plan = false, ...flags }) => {
    // A plan shows pages, so it leaves pictures to the release.
    // Nobody writes the product feed after this command.
    const shop = await openProject({ deferPictures: plan, feedIntervalMs: 0 });
    try {
      await examineBeforeFirstRelease(shop, print);
      if (plan) return print(formatPlan(await shop.pipeline.plan(releaseRequest(flags))));
      const report = await shop.pipeline.release(releaseRequest(flags));
      console.log(formatRelease(report));
      console.log(`The release is in ${shop.workspace.dist}`);
      const { snapshot, dist } = shop.workspace;
      console.log(formatFileCount(countFiles(dist), countFiles(dist, isSpare), FOLDER.limits));
      const { printed, unresolvable } = report.sync;
      for (const text of [formatPrinted(printed), formatUnresolvable(unresolvable)]) {
        if (text !== '') print(`\n${text}`);
      }
      // Reading the whole catalog costs more than a small release itself.
      const issues = formatCatalogReport(report.full ? findCatalogIssues(snapshot) : findLeftOut(snapshot));
      if (issues !== '') print(says('store.report', { issues }));
    } finally {
      await shop.close();
    }
  });

interface BuildFlags {
  full?: true;
  quick?: true;
  acceptShrink?: true;
}

/** The release that flags ask for: of every product by default. */
export function releaseRequest({ full, quick, acceptShrink }: BuildFlags): Partial<ReleaseRequest> {
  return {
    full: full ?? false,
    ...(quick && { shop: true }),
    depth: full ? 'fullRead' : quick ? 'modified' : 'fullScan',
    acceptShrink: acceptShrink ?? false,
  };
}
