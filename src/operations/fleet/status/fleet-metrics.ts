import type { FleetStatus } from './fleet-status.ts';

type Labels = Record<string, string>;

/**
 * The state of a fleet in the text format of Prometheus.
 * @param now milliseconds since 1970
 */
export function fleetMetrics(status: FleetStatus, now: number): string {
  const { at, epoch, leaseSince, pages, queue, slices, state, suspects, workers } = status;
  const since = (moment: string) => Math.max(0, now - Date.parse(moment)) / 1000;
  const ofWorkers = (read: (worker: FleetStatus['workers'][number]) => number) =>
    workers.map((worker): [Labels, number] => [{ worker: worker.name }, read(worker)]);
  return [
    metric('rendering', 'A large release is being rendered.', [[{}, state === 'rendering' ? 1 : 0]]),
    metric('failed', 'The last large release has failed.', [[{}, state === 'failed' ? 1 : 0]]),
    metric('status_age_seconds', 'Time since the coordinator wrote its state.', [[{}, since(at)]]),
    metric('epoch', 'Number of the coordinator.', [[{}, epoch]]),
    metric('lease_age_seconds', 'How long the process has been the coordinator.', [[{}, since(leaseSince)]]),
    metric('pages', 'Pages of the release.', [
      [{ state: 'done' }, pages.done],
      [{ state: 'open' }, pages.total - pages.done],
    ]),
    metric('slices', 'Slices of the release.', [
      [{ state: 'done' }, slices.done],
      [{ state: 'open' }, slices.open],
    ]),
    metric('stalled', 'Times that a slice of the release lost its worker.', [[{}, slices.stalled]]),
    metric('suspects', 'Slices of the release that ended their workers.', [[{}, suspects.length]]),
    ...(queue === null
      ? []
      : [
          metric('waiting_slices', 'Slices that no worker has begun.', [[{}, queue.waiting]]),
          metric('workers', 'Workers that the queue knows.', [[{}, queue.workers]]),
        ]),
    metric(
      'worker_pages',
      'Pages of the release by worker.',
      ofWorkers((worker) => worker.pages),
    ),
    metric(
      'worker_pages_per_second',
      'Pages a second by worker.',
      ofWorkers((worker) => worker.pagesPerSecond),
    ),
  ].join('');
}

function metric(name: string, help: string, values: readonly [Labels, number][]): string {
  const full = `islet_fleet_${name}`;
  const lines = values.map(([labels, value]) => `${full}${labelText(labels)} ${value}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} gauge\n${lines.join('')}`;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** A value as the format wants it between quotes. */
function escaped(value: string): string {
  return value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
}
