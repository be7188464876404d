import { listTree } from '#kit/files/files.ts';
import { says } from '#kit/messages/says.ts';
import { formatCount, formatDuration } from '#kit/terminal.ts';
import { payloadFile } from '../../pipeline/index/page-files.ts';
import type { DeployReport } from './deploy.ts';
import type { IndexNowState } from './index-now/told-addresses.ts';
import { isHidden } from './release-listing.ts';
import type { FileLimit } from './targets/deploy-target.ts';

/** The parts of a report that people read. */
export type DeploySummary = Omit<DeployReport, 'changed' | 'nextRemovalAt'>;

const MAX_NAMED = 20;

/** Report of a deploy, as text for people. */
export function formatDeploy(report: DeploySummary): string {
  const { target, build, dryRun, sent, removed, waiting, bytes, requests, seconds, purged } = report;
  if (dryRun) return formatDryRun(report);
  const left =
    waiting > 0 ? ` ${formatCount(waiting, 'file')} that left the shop will be removed later.` : '';
  const purges =
    purged > 0 ? ` Purged ${formatCount(purged, 'address', 'addresses')} from the cache in front of it.` : '';
  if (sent.length === 0 && removed.length === 0)
    return `${target} is up to date with release ${build}.${purges}${left}`;
  const gone = removed.length > 0 ? `, removed ${removed.length}` : '';
  const size = `${formatCount(sent.length, 'file')} (${(bytes / 1e6).toFixed(1)} MB)`;
  const effort = `${formatCount(requests, 'request')} and ${seconds.toFixed(1)} s`;
  return `Deployed release ${build} to ${target}: sent ${size}${gone}, in ${effort}.${purges}${left}`;
}

function formatDryRun({ target, build, sent, removed, waiting }: DeploySummary): string {
  return [
    `Release ${build} to ${target}: nothing was sent or removed.`,
    ...named('To be sent', sent),
    ...named('To be removed', removed),
    `Waiting for their removal: ${formatCount(waiting, 'file')}`,
  ].join('\n');
}

function named(title: string, paths: readonly string[]): string[] {
  return [
    `${title}: ${formatCount(paths.length, 'file')}`,
    ...paths.slice(0, MAX_NAMED).map((path) => `  ${path}`),
    ...(paths.length > MAX_NAMED ? [`  … and ${paths.length - MAX_NAMED} more`] : []),
  ];
}

const COPY = /\.(?:br|gz)$/;
const PAYLOAD = payloadFile('/') ?? '';
const READ = /(?:^|\/)(?:product\/[^/]+|page\/more)\/[^/]+$/;

/** Returns true for a file that a host which compresses itself can do without: copies, and data that no page requests. */
export function isSpare(path: string): boolean {
  return COPY.test(path) || (path.endsWith(PAYLOAD) && !READ.test(path));
}

/** Number of files of a release. @param root its folder @param takes leaves files out */
export function countFiles(root: string, takes: (path: string) => boolean = () => true): number {
  return listTree(root).filter((path) => !isHidden(path) && takes(path)).length;
}

/** Says how many files there are, and which hosts with a limit accept that many. */
export function formatFileCount(files: number, spare: number, hosts: readonly FileLimit[]): string {
  const number = (count: number) => count.toLocaleString('en-US');
  const limits = (fits: boolean) =>
    hosts
      .filter((limit) => files <= limit.files === fits)
      .map((limit) => says('deploy.hostTakes', { host: limit.host, count: number(limit.files) }))
      .join(', ');
  const count = `The release has ${number(files)} files.`;
  const tooMany = limits(false);
  if (tooMany === '') return count;
  const others = limits(true);
  return [
    says('deploy.tooManyFiles', { count, tooMany }),
    ...(others === '' ? [] : [says('deploy.fitElsewhere', { others })]),
    ...(spare > 0 ? [says('deploy.leanLeavesOut', { count: number(spare) })] : []),
  ].join(' ');
}

export function formatTold(addresses: number): string {
  return `Search engines were told of ${formatCount(addresses, 'address', 'addresses')} by IndexNow.`;
}

/**
 * The state of a record, as text for people.
 * @param now milliseconds since 1970
 */
export function formatIndexNow({ last, waiting, problem }: IndexNowState, now: number): string {
  const ago = (moment: string) => `${formatDuration(now - Date.parse(moment))} ago`;
  const addresses = (count: number) => formatCount(count, 'address', 'addresses');
  const told = last === null ? 'nothing yet' : `${ago(last.at)}, of ${addresses(last.addresses)}`;
  const left = waiting > 0 ? `; ${addresses(waiting)} ${waiting === 1 ? 'waits' : 'wait'}` : '';
  const lines = [`Search engines were told: ${told}${left}.`];
  if (problem !== null) lines.push(`${ago(problem.at)}: ${problem.text}`);
  return lines.join('\n');
}
