import { join } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';
import { printableText } from '#kit/terminal.ts';
import { readIndexNowState } from '#operations/deploy/index-now/told-addresses.ts';
import { readEnvironment } from '#pipeline/environment.ts';
import { CONTENT_FOLDER } from '#pipeline/snapshot/content/markdown-pages.ts';
import { cli, httpAddress, onStop, printJson, readProject } from '../lib/command.ts';
import { loadDoctor } from '../lib/doctor.ts';
import { runningBackend } from '../lib/served-release.ts';

export const command = cli('doctor', {
  examples: [
    'npm run doctor -- --url https://store.example/graphql --site https://shop.example',
    'npm run --silent doctor -- --json',
  ],
  notes: 'The store is left as it was.',
  exitCodes: { 1: 'something would break the shop', 130: 'it was stopped' },
})
  .option('--url <url>', 'GraphQL endpoint of the store (default: ISLET_GRAPHQL_URL)')
  .option(
    '--site <url>',
    'address of the shop, whose pages must be let in (default: ISLET_BASE_URL)',
    httpAddress,
  )
  .option('--quick', 'only what takes a few requests, without reading the catalog or trying a cart', false)
  .option('--law', 'only what the law asks of shops in the EU: what is there, and what lacks', false)
  .option('--json', 'print the findings for programs: src/operations/doctor/README.md')
  .action(async ({ url, site, quick, law, json }) => {
    const { environment: own, workspace } = readProject();
    // A store is polled less often than the embedded backend.
    const isStore = url !== undefined && URL.canParse(url) && /^https?:/.test(url);
    const environment = isStore ? readEnvironment({ ...process.env, ISLET_GRAPHQL_URL: url }) : own;
    const endpoint = url ?? environment.graphqlUrl ?? (await runningBackend(workspace));
    if (endpoint === null) throw new IsletError(says('command.noStore'));
    const { examineShop, formatReport } = await loadDoctor();
    const stop = new AbortController();
    const examined = examineShop(environment, endpoint, {
      told: readIndexNowState(workspace.indexNow),
      contentFolder: join(workspace.project, CONTENT_FOLDER),
      ...(site !== undefined && { siteUrl: site }),
      quick,
      law,
      signal: stop.signal,
    });
    onStop(async () => {
      stop.abort(new Error('Stopped. The cart that was tried is empty again.'));
      await examined.catch((error: unknown) => console.error(`\n${printableText(String(error))}`));
      process.exitCode = 130;
    });
    const report = await examined;
    if (json) printJson(report);
    else process.stdout.write(`${formatReport(report)}\n`);
    if (report.result === 'broken') process.exitCode = 1;
  });
