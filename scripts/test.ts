import { parseArgs } from 'node:util';
import { longFiles } from '../src/testing/vitest/long-files.ts';
import { runCommand } from './lib/command.ts';
import { TYPES } from './test/checks.ts';
import { gate } from './test/gate.ts';
import { TestRun } from './test/run.ts';

/** What takes longer is no answer while one works. */
const QUICK_SECONDS = 10;

const HELP = `Runs the tests.

  npm test                          all that the gate asks for
  npm test -- --changed             unit and integration tests of what is not committed
  npm test -- --since main          … of what is other than on a branch or at a commit
  npm test -- src/stores link.test  … whose path contains one of these
  npm run test:nightly              all tests, with more repetitions, a soak and the hosting recipes

  --types   types too, with some tests
  --trace   keeps a trace of each browser test that fails, with all tests; it takes a quarter longer
  --times   measures which test files are long, with all tests, for src/testing/vitest/long-files.json

Files of ${QUICK_SECONDS} s and more are left out by \`--changed\` and \`--since\`; name them to run them.`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      since: { type: 'string' },
      types: { type: 'boolean', default: false },
      nightly: { type: 'boolean', default: false },
      times: { type: 'boolean', default: false },
      trace: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const run = new TestRun();
  const changes = values.since ? [`--changed=${values.since}`] : values.changed ? ['--changed'] : [];
  if (changes.length + positionals.length === 0) await gate(run, values);
  else {
    const types = values.types ? run.phase({ ...TYPES, buffered: true }) : undefined;
    const quick = positionals.length === 0 ? quickOnly() : [];
    const mayBeEmpty = changes.length > 0;
    const args = [...positionals, ...changes, ...quick, ...(mayBeEmpty ? ['--passWithNoTests'] : [])];
    const tests = run.vitest({ title: 'unit and integration', args, mayBeEmpty });
    await Promise.all([types, tests]);
  }
  process.exit(run.end());
});

/** Leaves out what takes long, and says so. @returns arguments for Vitest */
function quickOnly(): string[] {
  const long = [...longFiles()].filter(([, seconds]) => seconds >= QUICK_SECONDS).map(([name]) => name);
  console.log(`Left out, since they take long: ${long.join(', ')}`);
  return long.map((name) => `--exclude=**/${name}`);
}
