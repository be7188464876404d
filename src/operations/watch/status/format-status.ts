import { says } from '#kit/messages/says.ts';
import { formatCount, formatDuration } from '#kit/terminal.ts';
import { formatHold, type Hold } from '../../../pipeline/history/hold.ts';
import { formatReasons } from '../../../pipeline/release-report.ts';
import { formatUnresolvable } from '../../../pipeline/snapshot/catalog-report.ts';
import type { SyncDepth } from '../../../pipeline/snapshot/sync/sync-request.ts';
import type { ReleaseStatus, WatchStatus } from './watch-status.ts';

interface WatchHealth {
  ok: boolean;
  text: string;
}

/** Polls are late by a retry, a release or a busy machine; beyond this many intervals something hangs. */
const MAX_LATE_POLLS = 5;
const LATE_MS = 60_000;
const MAX_POLL_MS = 60 * 60_000;

const HOW_TO_START = says('watch.howToStart');

const DEPTH_TEXTS: Record<SyncDepth, string> = {
  modified: 'modified products',
  fullScan: 'full scan',
  fullRead: 'whole catalog',
};

/** A status with the rollback that holds now, whatever its process has found. */
export function withHold(status: WatchStatus, hold: Hold | null): WatchStatus {
  const { held: _, ...others } = status;
  if (hold === null) return others;
  return { ...others, held: { to: hold.to, since: new Date(hold.at).toISOString(), checkedAt: status.at } };
}

/**
 * A status as text for people.
 * @param now milliseconds since 1970
 * @param answers the process that wrote the status answers requests
 */
export function formatStatus(status: WatchStatus, now: number, answers: boolean): WatchHealth {
  const problem = findProblem(status, now, answers);
  const ago = (moment: string) => `${formatDuration(now - Date.parse(moment))} ago`;
  const lines = [problem ?? `Watching ${status.endpoint ?? 'the catalog'} since ${status.since}.`];

  const {
    lastRelease,
    lastPoll,
    lastFullScan,
    backgroundScanSince,
    lastFailure,
    pending,
    pictures,
    webhooks,
  } = status;
  const { deploy, held } = status;
  if (held !== undefined) lines.push(formatHold({ to: held.to, at: Date.parse(held.since) }));
  if (lastRelease === null) lines.push('Last release: none yet.');
  else lines.push(`Last release: ${ago(lastRelease.at)}, ${formatReleaseStatus(lastRelease)}`);
  if (lastPoll !== null) {
    const fullScan = lastFullScan === null ? '' : `; last full scan ${ago(lastFullScan.at)}`;
    lines.push(`Last poll of the catalog: ${ago(lastPoll.at)} (${DEPTH_TEXTS[lastPoll.depth]})${fullScan}.`);
  }
  if (backgroundScanSince !== null)
    lines.push(`A full scan began ${ago(backgroundScanSince)}, and is not over yet.`);
  if (status.unresolvable !== undefined) lines.push(formatUnresolvable(status.unresolvable));
  if (pictures !== undefined) {
    lines.push(
      `Pictures: ${pictures.made} of ${pictures.total} are made; the others are made when a page asks for them, or by and by.`,
    );
  }
  if (deploy?.last) {
    const { build, at, files, seconds, waiting } = deploy.last;
    const left =
      waiting > 0 ? `; ${formatCount(waiting, 'file')} that left the shop will be removed later` : '';
    lines.push(
      `Last deploy: ${ago(at)}, ${build} to ${deploy.target}, ${formatCount(files, 'file')} in ${formatDuration(seconds * 1000)}${left}.`,
    );
  }
  if (lastFailure !== null && lastFailure.nextTryAt === null) {
    lines.push(`Last failure: ${ago(lastFailure.at)}, over now: ${lastFailure.message}`);
  }
  if (pending !== null) {
    const products = pending.products === 0 ? '' : `, ${formatCount(pending.products, 'product')} named`;
    lines.push(
      `Waiting for the next poll: ${DEPTH_TEXTS[pending.depth]}${products}, requested ${ago(pending.since)}.`,
    );
  }
  const last = webhooks.lastAt === null ? '' : `, the last ${ago(webhooks.lastAt)}`;
  lines.push(`Webhooks: ${webhooks.received} received, ${webhooks.refused} refused${last}.`);
  return { ok: problem === null, text: lines.join('\n') };
}

/** One line about a release. */
export function formatReleaseStatus(release: ReleaseStatus): string {
  const { id, rendered, pages, removed, files, seconds, reasons } = release;
  const why = formatReasons(reasons);
  return `${id}: rendered ${rendered} of ${formatCount(pages, 'page')}${why && ` (${why})`}, removed ${removed}, wrote ${formatCount(files, 'file')} in ${formatDuration(seconds * 1000)}.`;
}

function findProblem(status: WatchStatus, now: number, answers: boolean): string | null {
  const { state, pid, since, at, lastFailure, lastPoll, current, deploy, held } = status;
  if (state === 'stopped') return says('watch.stopped', { at, howToStart: HOW_TO_START });
  if (!answers) return says('watch.silent', { pid, at, howToStart: HOW_TO_START });
  if (held === undefined && lastFailure !== null && lastFailure.nextTryAt !== null) {
    const { depth, attempts, message, nextTryAt } = lastFailure;
    const [failing, effect] =
      depth === 'modified'
        ? ['FAILING', says('watch.effectOnReleases')]
        : [says('watch.fullScansFailing'), says('watch.effectOnDeletions')];
    return says('watch.failing', {
      failing,
      count: formatCount(attempts, 'time'),
      effect,
      nextTryAt,
      message,
    });
  }
  if (deploy?.failure) {
    const { attempts, message, nextTryAt } = deploy.failure;
    return says('deploy.deploysFailing', {
      count: formatCount(attempts, 'time'),
      target: deploy.target,
      nextTryAt,
      message,
    });
  }
  // Nothing is polled while a rollback holds, but it is deployed like any other release.
  if (held !== undefined) return null;
  const busySince = current?.startedAt ?? (state === 'starting' ? since : null);
  if (busySince !== null) {
    const busy = now - Date.parse(busySince);
    return busy > MAX_POLL_MS ? says('watch.pollStuck', { time: formatDuration(busy) }) : null;
  }
  const idle = now - Date.parse(lastPoll?.at ?? since);
  const late = status.pollSeconds * 1000 * MAX_LATE_POLLS + LATE_MS;
  return idle > late ? says('watch.pollsStuck', { time: formatDuration(idle) }) : null;
}
