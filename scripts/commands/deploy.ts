import { existsSync } from 'node:fs';
import { Option } from '@commander-js/extra-typings';
import config from '#config.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import { createProgress } from '#kit/terminal.ts';
import { type DeployReport, deployRelease } from '#operations/deploy/deploy.ts';
import type { Grace } from '#operations/deploy/deploy-plan.ts';
import {
  countFiles,
  formatDeploy,
  formatFileCount,
  formatTold,
  isSpare,
} from '#operations/deploy/deploy-text.ts';
import { tellSearchEngines } from '#operations/deploy/index-now/tell-search-engines.ts';
import { noteDeployed } from '#operations/deploy/index-now/told-addresses.ts';
import { readPurgeService } from '#operations/deploy/purge/purge-service.ts';
import type { PurgeOptions } from '#operations/deploy/purge/send-purges.ts';
import { openTarget, TARGET_FORMS, targetKind } from '#operations/deploy/targets/open-target.ts';
import type { Environment } from '#pipeline/environment.ts';
import { ENCODINGS } from '#pipeline/hosting/compression.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import type { IndexNowSettings } from '#storefront/domain/settings/search-services.ts';
import { cli, print, readProject } from '../lib/command.ts';
import { openPacks } from '../lib/open-packs.ts';

export const ENCODING = new Option('--encoding <name>', 'how a bucket stores texts')
  .choices(ENCODINGS)
  .default('identity' as const);

export const command = cli('deploy', {
  examples: ['npm run deploy -- --to /srv/shop', 'npm run deploy -- --to s3://bucket/prefix --dry-run'],
})
  .requiredOption('--to <target>', TARGET_FORMS)
  .option('--endpoint <url>', "server that speaks S3, where it is not Amazon's")
  .addOption(ENCODING)
  .option(
    '--lean',
    'for hosts that count files and compress themselves: leaves out compressed copies, and the data of pages that browsers do not ask for',
    false,
  )
  .option('--dry-run', 'only say what would be sent and removed', false)
  .option('--replace', "send every file, over whatever is there, also another store's shop", false)
  .action(async ({ to, dryRun, replace, lean, ...flags }) => {
    const { environment, workspace } = readProject();
    const opened = await openPacks(environment, workspace, print);
    const target = await openTarget({ to, ...flags, isLean: lean });
    try {
      if (existsSync(workspace.dist)) {
        const takes = (path: string) => target.takes(path);
        const count = countFiles(workspace.dist, takes);
        const spare = countFiles(workspace.dist, (path) => takes(path) && isSpare(path));
        print(formatFileCount(count, spare, targetKind(to).limits));
      }
      const report = await deployRelease({
        workspace,
        target,
        packs: opened?.packs ?? null,
        placers: (await opened?.placersFor({ to, ...flags })) ?? null,
        dryRun,
        replace,
        log: print,
        grace: deployGrace(environment),
        purge: deployPurge(environment, config.baseUrl, print),
        progress: createProgress(process.stdout),
      });
      print(formatDeploy(report));
      if (!dryRun) await opened?.state.save();
      if (config.indexNow && !dryRun) await tellOfDeploy(workspace, config.indexNow, report);
    } finally {
      target.close();
      opened?.close();
    }
  });

/** Tells search engines what a deploy has changed. They are told later of what they do not take now. */
async function tellOfDeploy(
  workspace: Workspace,
  settings: IndexNowSettings,
  { changed }: DeployReport,
): Promise<void> {
  noteDeployed(workspace.indexNow, changed);
  const report = await tellSearchEngines({ workspace, settings, ofDeploys: true });
  if (report !== null && report.told > 0) print(formatTold(report.told));
  if (report !== null && report.problem !== null) print(report.problem);
}

/** Time for which files stay at a target after they left the release. */
export function deployGrace(environment: Pick<Environment, 'assetDays' | 'graceMinutes'>): Grace {
  const { assetDays, graceMinutes } = environment;
  return { pages: graceMinutes * 60_000, immutable: assetDays * 86_400_000 };
}

/**
 * The cache in front of a target, as the environment sets it.
 * @param configured `baseUrl` of the config file
 * @param log takes what a merchant should know of a purge
 * @returns null for none
 * @throws if it is not an address, or the shop's address is not known
 */
export function deployPurge(
  { cdn, cdnToken, cdnKey, baseUrl }: Pick<Environment, 'cdn' | 'cdnToken' | 'cdnKey' | 'baseUrl'>,
  configured: string | undefined,
  log: (line: string) => void,
): PurgeOptions | null {
  if (cdn === '') return null;
  const origin = baseUrl ?? configured;
  if (!origin) throw new IsletError(says('setting.cdnWithoutAddress'));
  const service = readPurgeService(cdn, cdnToken);
  return { service, baseUrl: origin.replace(/\/+$/, ''), tagKey: cdnKey, log };
}
