import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '#kit/errors.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import { printableText } from '#kit/terminal.ts';
import { readIndexNowState } from '#operations/deploy/index-now/told-addresses.ts';
import { type Environment, readEnvironment } from '#pipeline/environment.ts';
import { CONTENT_FOLDER } from '#pipeline/snapshot/content/markdown-pages.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { cli, httpAddress, onStop, printJson, readProject } from '../lib/command.ts';
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
    const { examineShop, formatReport } = await doctor();
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

/**
 * Before the first release of a shop, says briefly what is wrong with its store. Whatever the result, the release
 * goes on.
 */
export async function examineBeforeFirstRelease(
  { workspace, environment, endpoint }: { workspace: Workspace; environment: Environment; endpoint: string },
  log: (text: string) => void,
): Promise<void> {
  if (existsSync(workspace.snapshot)) return;
  try {
    const { examineShop, formatProblems } = await doctor();
    const report = await examineShop(environment, endpoint, { quick: true });
    const problems = formatProblems(report);
    if (problems !== '') log(problems);
  } catch (error) {
    log(says('store.notExamined', { reason: errorMessage(error) }));
  }
}

/** The doctor's code, loaded only for this release. */
async function doctor() {
  return {
    ...(await import('../../src/operations/doctor/examine-shop.ts')),
    ...(await import('../../src/operations/doctor/format-report.ts')),
  };
}
