import { readFileSync } from 'node:fs';
import { compareReleases } from '../../src/testing/compare/compare.ts';
import { NO_RENAMES, readRenames } from '../../src/testing/compare/renames.ts';
import { formatComparison } from '../../src/testing/compare/report.ts';
import { cli, wholeNumber } from '../lib/cli.ts';

export const command = cli('compare', {
  examples: ['npm run compare -- /tmp/before dist'],
  notes: "Hashes in names, the build's id, the store's address and the renames may differ.",
  exitCodes: { 1: 'the releases differ' },
})
  .argument('<before>', 'folder of a release, such as dist')
  .argument('<after>', 'folder of another, as after a change of the code')
  .option(
    '--renames <file>',
    'JSON of names that the change has given, old to new, by kind: { "class": {}, "id": {}, "data": {}, "value": {} }',
  )
  .option('--script-tolerance <bytes>', "gzip bytes by which a page's scripts may grow", wholeNumber, 0)
  .action(async (before, after, flags) => {
    const renames = flags.renames ? readRenames(readFileSync(flags.renames, 'utf8')) : NO_RENAMES;
    const { scriptTolerance } = flags;
    const comparison = await compareReleases(before, after, { renames, scriptTolerance });
    console.log(formatComparison(comparison));
    if (comparison.differences.length > 0) process.exitCode = 1;
  });
