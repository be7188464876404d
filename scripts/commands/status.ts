import { existsSync } from 'node:fs';
import config from '#config.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import { formatIndexNow } from '#operations/deploy/deploy-text.ts';
import { readIndexNowState } from '#operations/deploy/index-now/told-addresses.ts';
import { formatStatus, withHold } from '#operations/watch/status/format-status.ts';
import { fetchStatus } from '#operations/watch/status/watch-client.ts';
import { readStatus } from '#operations/watch/status/watch-status.ts';
import { formatHold, readHold } from '#pipeline/history/hold.ts';
import { findLeftOut } from '#pipeline/snapshot/catalog-issues.ts';
import { formatCatalogReport } from '#pipeline/snapshot/catalog-report.ts';
import { cli, print, printJson, readProject } from '../lib/command.ts';

export const command = cli('status', {
  examples: [
    'npm run status',
    'npm run --silent status -- --json',
    'npm run --silent status -- --prometheus > /var/lib/node_exporter/islet.prom',
  ],
  exitCodes: { 1: 'nothing watches, or something is wrong' },
})
  .option('--json', 'for programs: src/operations/watch/MANUAL.md')
  .option('--prometheus', 'the state of the fleet for Prometheus: src/operations/fleet/MANUAL.md')
  .action(async ({ json, prometheus }) => {
    const { environment, workspace } = readProject();
    const fleet = environment.queueUrl === null ? null : await openFleetStatus(workspace.fleet);
    if (prometheus) {
      if (environment.queueUrl === null) throw new IsletError(says('fleet.noQueue'));
      process.stdout.write(fleet?.metrics ?? '');
      return;
    }
    const saved = readStatus(workspace.status);
    // Asked here, not of the process that watches: it may have stopped, or not have found it yet.
    const hold = readHold(workspace);
    if (saved === null) {
      // A release that was begun by hand is rendered all the same.
      if (json && fleet !== null) printJson({ ok: false, fleet: fleet.status });
      if (!json && fleet !== null) print(fleet.text);
      if (hold !== null && !json) print(formatHold(hold));
      throw new IsletError(says('watch.never'));
    }
    const answer = await fetchStatus(workspace.control).catch(() => null);
    // Another process may watch this shop by now.
    const own = answer?.pid === saved.pid ? answer : null;
    const status = withHold(own ?? saved, hold);
    const { ok, text } = formatStatus(status, Date.now(), own !== null);
    if (!ok) process.exitCode = 1;
    // Deploys of other processes tell search engines, too.
    const indexNow = readIndexNowState(workspace.indexNow);
    if (json)
      return printJson({
        ok,
        ...status,
        ...(indexNow && { indexNow }),
        ...(fleet && { fleet: fleet.status }),
      });
    print(text);
    if (fleet !== null) print(fleet.text);
    if (config.indexNow && indexNow !== null) print(formatIndexNow(indexNow, Date.now()));
    if (existsSync(workspace.snapshot))
      process.stdout.write(formatCatalogReport(findLeftOut(workspace.snapshot)));
  });

/** @returns null before the first release that left the coordinator */
async function openFleetStatus(folder: string) {
  const { readFleetStatus } = await import('#operations/fleet/status/fleet-status.ts');
  const status = readFleetStatus(folder);
  if (status === null) return null;
  const { formatFleet } = await import('#operations/fleet/status/format-fleet.ts');
  const { fleetMetrics } = await import('#operations/fleet/status/fleet-metrics.ts');
  const now = Date.now();
  return { status, text: formatFleet(status, now), metrics: fleetMetrics(status, now) };
}
