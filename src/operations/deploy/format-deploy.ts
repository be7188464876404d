import type { DeployReport } from './deploy.ts';

/** The parts of a report that people read. */
export type DeploySummary = Omit<DeployReport, 'changed' | 'nextRemovalAt'>;

/** Paths that a dry run names; of more it gives the number. */
const MAX_NAMED = 20;

/** Report of a deploy, as text for people. */
export function formatDeploy(report: DeploySummary): string {
  const { target, build, dryRun, sent, removed, waiting, bytes, requests, seconds, purged } = report;
  if (dryRun) return formatDryRun(report);
  const left = waiting > 0 ? ` ${count(waiting, 'file')} that left the shop will be removed later.` : '';
  const purges =
    purged > 0 ? ` Purged ${count(purged, 'address', 'addresses')} from the cache in front of it.` : '';
  if (sent.length === 0 && removed.length === 0)
    return `${target} is up to date with release ${build}.${purges}${left}`;
  const gone = removed.length > 0 ? `, removed ${removed.length}` : '';
  return `Deployed release ${build} to ${target}: sent ${count(sent.length, 'file')} (${(bytes / 1e6).toFixed(1)} MB)${gone}, in ${count(requests, 'request')} and ${seconds.toFixed(1)} s.${purges}${left}`;
}

function formatDryRun({ target, build, sent, removed, waiting }: DeploySummary): string {
  return [
    `Release ${build} to ${target}: nothing was sent or removed.`,
    ...named('To be sent', sent),
    ...named('To be removed', removed),
    `Waiting for their removal: ${count(waiting, 'file')}`,
  ].join('\n');
}

function named(title: string, paths: readonly string[]): string[] {
  const more = paths.length > MAX_NAMED ? [`  … and ${paths.length - MAX_NAMED} more`] : [];
  return [
    `${title}: ${count(paths.length, 'file')}`,
    ...paths.slice(0, MAX_NAMED).map((path) => `  ${path}`),
    ...more,
  ];
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
