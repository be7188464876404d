import { formatCount, formatDuration } from '#kit/terminal.ts';
import type { FleetStatus } from './fleet-status.ts';

/** A coordinator writes once a second; one that is busy with the queue may take this long. */
const SILENT_MS = 60_000;

/** True for a coordinator that was killed, or hangs. @param now milliseconds since 1970 */
function isSilent({ state, at }: FleetStatus, now: number): boolean {
  return state === 'rendering' && now - Date.parse(at) > SILENT_MS;
}

/** The state of a fleet as text for people. @param now milliseconds since 1970 */
export function formatFleet(status: FleetStatus, now: number): string {
  const { epoch, leaseSince, pages, queue, slices, startedAt, suspects, workers } = status;
  const ago = (moment: string) => formatDuration(Math.max(0, now - Date.parse(moment)));
  const lost = slices.stalled === 0 ? '' : `, ${formatCount(slices.stalled, 'time')} a worker was lost`;
  const lines = [
    `Fleet: ${stateText(status, now)}; ${pages.done} of ${formatCount(pages.total, 'page')}, ${slices.done} slices done, ${slices.open} open${lost}.`,
    `Coordinator: epoch ${epoch} for ${ago(leaseSince)}, the release began ${ago(startedAt)} ago.`,
  ];
  if (status.state === 'rendering') {
    lines.push(
      queue === null
        ? 'Queue: it has not answered.'
        : `Queue: ${formatCount(queue.workers, 'worker')}, ${formatCount(queue.waiting, 'slice')} that none has begun.`,
    );
  }
  lines.push(
    ...workers.map(
      ({ name, pages: made, pagesPerSecond }) => `  ${name}: ${made} pages, ${pagesPerSecond} a second`,
    ),
  );
  if (suspects.length > 0)
    lines.push(`Workers ended at slices that begin with these pages: ${suspects.join(', ')}`);
  return lines.join('\n');
}

function stateText(status: FleetStatus, now: number): string {
  const { at, endedAt, failure, state } = status;
  const ago = (moment: string) => formatDuration(Math.max(0, now - Date.parse(moment)));
  if (isSilent(status, now)) return `SILENT for ${ago(at)}, the coordinator was killed or hangs`;
  if (endedAt === null) return 'rendering';
  const words = { done: 'rendered all', stopped: 'made way for newer changes', failed: `FAILED: ${failure}` };
  return state === 'rendering' ? state : `${words[state]}, ${ago(endedAt)} ago`;
}
