import { existsSync } from 'node:fs';
import config from '#config.ts';
import { createProgress } from '#kit/terminal.ts';
import { deployRelease } from '#operations/deploy/deploy.ts';
import { countFiles, formatDeploy, formatFileCount, isSpare } from '#operations/deploy/deploy-text.ts';
import { openTarget, TARGET_FORMS, targetKind } from '#operations/deploy/targets/open-target.ts';
import { cli } from '../lib/cli.ts';
import { print, readProject } from '../lib/command.ts';
import { addressOf, deployGrace, deployPurge, ENCODING } from '../lib/deploy-options.ts';

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
    const target = await openTarget({ ...addressOf(to, flags), isLean: lean });
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
        dryRun,
        replace,
        log: print,
        grace: deployGrace(environment),
        purge: deployPurge(environment, config.baseUrl),
        progress: createProgress(process.stdout),
      });
      print(formatDeploy(report));
    } finally {
      target.close();
    }
  });
