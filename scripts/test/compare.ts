import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareReleases } from '../../src/testing/compare/compare.ts';
import { NO_RENAMES, readRenames } from '../../src/testing/compare/renames.ts';
import { formatComparison } from '../../src/testing/compare/report.ts';
import { runCommand } from '../lib/command.ts';

const HELP = `Compares two releases of the shop, as before and after a change of its code.

  npm run compare -- BEFORE AFTER [options]

  BEFORE, AFTER             Folders of releases, such as dist
  --renames FILE            JSON of names that the change has given, old to new, by kind:
                            { "class": {}, "id": {}, "data": {}, "value": {} }
  --script-tolerance BYTES  Gzip bytes by which a page's scripts may grow (0)
  --help                    Show this text

Ends with 1 where anything differs but hashes in names, the build's id, the store's address and the renames.`;

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      renames: { type: 'string' },
      'script-tolerance': { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  });
  const [before, after, ...rest] = positionals;
  if (values.help) return console.log(HELP);
  if (!before || !after || rest.length > 0) throw new Error(HELP);
  const scriptTolerance = Number(values['script-tolerance']);
  if (!Number.isInteger(scriptTolerance)) throw new Error('--script-tolerance takes a number of bytes.');
  const renames = values.renames ? readRenames(readFileSync(values.renames, 'utf8')) : NO_RENAMES;
  const comparison = await compareReleases(before, after, { renames, scriptTolerance });
  console.log(formatComparison(comparison));
  if (comparison.differences.length > 0) process.exitCode = 1;
});
