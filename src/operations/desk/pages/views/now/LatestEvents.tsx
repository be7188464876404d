import type { DeskLogEntry } from '../../../contract.ts';
import { type Desk, useDesk } from '../../app/context.ts';
import { Moment } from '../../parts/Moment.tsx';

/** Events of the watching process as they arrive, the newest first. */
export function LatestEvents({ log }: { log: readonly DeskLogEntry[] }) {
  const desk = useDesk();
  const { t } = desk;
  return (
    <section>
      <h2>{t('log.title')}</h2>
      {log.length === 0 ? (
        <p className="soft">{t('log.none')}</p>
      ) : (
        <ol className="log">
          {keyed(log).map(([key, entry]) => (
            <li key={key}>
              <Moment at={entry.at} />
              <span className={isFailure(entry) ? 'bad-text' : undefined}>
                {isFailure(entry) ? <b>{t('log.failed')} </b> : null}
                {textOf(entry, desk)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Several events may have happened at one moment. */
function keyed(log: readonly DeskLogEntry[]): [string, DeskLogEntry][] {
  const seen = new Map<string, number>();
  return log
    .toReversed()
    .map((entry): [string, DeskLogEntry] => {
      const name = `${entry.at} ${entry.kind}`;
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return [`${name} ${count}`, entry];
    })
    .reverse();
}

function isFailure({ kind }: DeskLogEntry): boolean {
  return kind === 'failure' || kind === 'failedDeploy' || kind === 'refusedDelivery';
}

function textOf(entry: DeskLogEntry, { t, format }: Desk) {
  switch (entry.kind) {
    case 'poll':
      return t(`log.poll.${entry.depth}`, { time: format.duration(entry.seconds) });
    case 'release':
      return t('log.release', { id: entry.id, count: entry.pages, time: format.duration(entry.seconds) });
    case 'delivery':
      return entry.product === null ? t('log.ping') : t('log.delivery', { product: String(entry.product) });
    case 'held':
      return t('log.held', { id: entry.to });
    case 'deploy': {
      const { target, files, purged, seconds } = entry;
      const deployed = t('log.deploy', { target, count: files, time: format.duration(seconds) });
      return purged === 0 ? deployed : `${deployed} ${t('log.purged', { count: purged })}`;
    }
    case 'refusedDelivery':
      return <span lang="en">{entry.message}</span>;
    case 'failure':
    case 'failedDeploy':
      return (
        <>
          <span lang="en">{entry.message}</span>{' '}
          {t('log.nextTry', { moment: format.moment(entry.nextTryAt) })}
        </>
      );
  }
}
