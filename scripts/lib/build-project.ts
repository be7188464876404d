import { says } from '#kit/messages/says.ts';
import { countFiles, formatFileCount, isSpare } from '#operations/deploy/deploy-text.ts';
import { FOLDER } from '#operations/deploy/targets/folder-target.ts';
import type { Compiler } from '#pipeline/compile/compiler.ts';
import type { ReleaseRequest } from '#pipeline/pipeline.ts';
import { formatPlan } from '#pipeline/plan/format-plan.ts';
import { formatRelease } from '#pipeline/release-report.ts';
import { findCatalogIssues, findLeftOut } from '#pipeline/snapshot/catalog-issues.ts';
import { formatCatalogReport, formatPrinted, formatUnresolvable } from '#pipeline/snapshot/catalog-report.ts';
import { print } from './command.ts';
import { examineBeforeFirstRelease } from './doctor.ts';
import { openProject } from './open-project.ts';

/** Flags of `npm run build`. */
export interface BuildFlags {
  full?: true;
  quick?: true;
  acceptShrink?: true;
}

/** Makes a release, and prints it with what merchants should know of its catalog. */
export async function buildProject(flags: BuildFlags, compiler: Compiler): Promise<void> {
  // Nobody writes the product feed after this command.
  const shop = await openProject({ compiler, feedIntervalMs: 0 });
  try {
    await examineBeforeFirstRelease(shop, print);
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
}

/** Prints the plan of the next release. */
export async function printPlan(flags: BuildFlags): Promise<void> {
  // A plan shows pages, so it leaves pictures to the release.
  const shop = await openProject({ deferPictures: true, feedIntervalMs: 0 });
  try {
    await examineBeforeFirstRelease(shop, print);
    print(formatPlan(await shop.pipeline.plan(releaseRequest(flags))));
  } finally {
    await shop.close();
  }
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
