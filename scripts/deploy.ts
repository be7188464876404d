import { existsSync } from 'node:fs';
import config from '#config.ts';
import { deployRelease } from '#release/deploy/deploy.ts';
import { countFiles, formatFileCount, isSpare } from '#release/deploy/file-count.ts';
import { formatDeploy } from '#release/deploy/format-deploy.ts';
import { openTarget } from '#release/deploy/targets/open-target.ts';
import { createProgress } from '#release/terminal/progress.ts';
import { print, readProject, runCommand } from './lib/command.ts';
import { DEPLOY_HELP, deployGrace, deployPurge, readDeployOptions } from './lib/deploy-options.ts';

await runCommand(async () => {
  const { help, dryRun, replace, address } = readDeployOptions(process.argv.slice(2));
  if (help) return console.log(DEPLOY_HELP);
  const { environment, workspace } = readProject();
  const target = await openTarget(address);
  try {
    if (existsSync(workspace.dist)) {
      const takes = (path: string) => target.takes(path);
      const count = countFiles(workspace.dist, takes);
      const spare = countFiles(workspace.dist, (path) => takes(path) && isSpare(path));
      print(formatFileCount(count, spare));
    }
    const report = await deployRelease({
      ...{ workspace, target, dryRun, replace, log: print },
      grace: deployGrace(environment),
      purge: deployPurge(environment, config.baseUrl),
      progress: createProgress(process.stdout),
    });
    print(formatDeploy(report));
  } finally {
    target.close();
  }
});
