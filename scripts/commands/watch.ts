import { says } from '#kit/messages/says.ts';
import { cli } from '../lib/cli.ts';
import { onStop } from '../lib/command.ts';
import { addressOf, ENCODING } from '../lib/deploy-options.ts';
import { watchProject } from '../lib/watch-project.ts';

export const command = cli('watch', {
  examples: ['npm run watch', 'npm run watch -- --deploy s3://bucket/prefix'],
})
  .option('--deploy <target>', 'deploy each release, to a folder or s3://bucket/prefix')
  .option('--endpoint <url>', "server that speaks S3, where it is not Amazon's")
  .addOption(ENCODING)
  .action(async ({ deploy, ...flags }, self) => {
    const isBucket = self.getOptionValueSource('encoding') === 'cli' || flags.endpoint !== undefined;
    if (deploy === undefined && isBucket) self.error(says('command.bucketFlags'));
    await watchProject({ onStop, ...(deploy && { deploy: addressOf(deploy, flags) }) });
  });
