import { parseArgs } from 'node:util';
import { CrashShop } from '../../src/testing/crash/crash-shop.ts';
import { randomKills } from '../../src/testing/crash/random-kills.ts';
import { runCommand } from '../lib/command.ts';
import { wholeNumber } from '../lib/read-flags.ts';

const HELP = `Kills releases of a small shop at random moments, and checks that the served release is complete and that
the next release repairs the rest.

  npm run soak -- [--kills 1000] [--seed 1]`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const kills = wholeNumber('kills', values.kills);
  const seed = wholeNumber('seed', values.seed);
  console.log(`${kills} releases to be killed, seed ${seed}`);
  const shop = await CrashShop.open();
  const endings = { killed: 0, done: 0, failed: 0 };
  let bad = 0;
  try {
    const problems = await shop.converge();
    if (problems.length > 0) throw new Error(`The first release is not whole:\n${problems.join('\n')}`);
    for await (const report of randomKills(shop, kills, seed)) {
      endings[report.ending] += 1;
      if (report.problems.length > 0) {
        bad += 1;
        console.error(`\n${report.story}:\n  ${report.problems.join('\n  ')}`);
      }
      const rounds = endings.killed + endings.done + endings.failed;
      if (rounds % 25 === 0) console.log(`${rounds} of ${kills}: ${endings.killed} killed, ${bad} bad`);
    }
  } finally {
    await shop.close();
  }
  console.log(`${endings.killed} killed, ${endings.done} ended before, ${endings.failed} failed, ${bad} bad`);
  if (bad + endings.failed > 0) process.exit(1);
});
