import { Option } from '@commander-js/extra-typings';
import { startCompiler } from '#pipeline/compile/compiler.ts';
import { cli, print, readProject } from '../lib/command.ts';

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
    const compiler = plan ? null : startCompiler(readProject().workspace, print);
    const { buildProject, printPlan } = await import('../lib/build-project.ts');
    await (compiler === null ? printPlan(flags) : buildProject(flags, compiler));
  });
