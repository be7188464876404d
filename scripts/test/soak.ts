import { CrashShop } from '../../src/testing/crash/crash-shop.ts';
import { randomKills } from '../../src/testing/crash/random-kills.ts';
import { cli, wholeNumber } from '../lib/command.ts';

export const command = cli('soak', {
  examples: ['npm run soak', 'npm run soak -- --kills 100 --seed 1'],
  notes: `Kills releases of a small shop at random moments, and checks that the served release is complete and that the next
release repairs the rest.`,
  exitCodes: { 1: 'a release was not whole' },
})
  .option('--kills <count>', 'releases to kill', wholeNumber, 1000)
  .option('--seed <number>', 'of the moments (default: random)', wholeNumber, 1 + (Date.now() % 1_000_000))
  .action(async ({ kills, seed }) => {
    console.log(`${kills} releases to be killed, seed ${seed}`);
    const shop = await CrashShop.open();
    const endings = { killed: 0, done: 0, failed: 0 };
    let bad = 0;
    try {
      const problems = await shop.converge();
      if (problems.length > 0) throw new Error(`The first release is not whole:\n${problems.join('\n')}`);
      for await (const { story, ending, problems } of randomKills(shop, kills, seed)) {
        endings[ending.kind] += 1;
        if (problems.length > 0) bad += 1;
        const failure = ending.kind === 'failed' ? [`failed: ${ending.reason}`] : [];
        const wrong = [...failure, ...problems];
        if (wrong.length > 0) console.error(`\n${story}:\n  ${wrong.join('\n  ')}`);
        const rounds = endings.killed + endings.done + endings.failed;
        if (rounds % 25 === 0) console.log(`${rounds} of ${kills}: ${endings.killed} killed, ${bad} bad`);
      }
    } finally {
      await shop.close();
    }
    console.log(
      `${endings.killed} killed, ${endings.done} ended before, ${endings.failed} failed, ${bad} bad`,
    );
    if (bad + endings.failed > 0) process.exit(1);
  });
