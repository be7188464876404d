import type { DeskRelease, DeskReleases } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { useLive } from '../../app/live.ts';
import { placeHref } from '../../app/route.ts';
import { useAnswer } from '../../app/use-answer.ts';
import { Answer } from '../../parts/Answer.tsx';
import { ConfirmedJob } from '../../parts/Confirm.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { Table } from '../../parts/Table.tsx';
import { causeText } from './ReleaseChanges.tsx';

/** The releases that are kept, and ways back to them. */
export function Releases() {
  const { t, format } = useDesk();
  const live = useLive();
  // A rollback holds before its release is recorded, and ends before the next one.
  const answered = useAnswer(
    'releases',
    `${live.releases} ${live.now?.status.held?.to} ${live.now?.served?.id}`,
  );
  return (
    <>
      <h1>{t('views.releases')}</h1>
      <Answer answered={answered}>
        {({ releases, hold, bytes }) => (
          <>
            {hold === null ? null : <Hold hold={hold} onDone={answered.again} />}
            {releases.length < 2 ? null : (
              <p className="lead">
                {t('releases.lead', { count: releases.length - 1, size: format.bytes(bytes) })}
              </p>
            )}
            <Table
              label={t('views.releases')}
              columns={[
                { name: t('releases.release') },
                { name: t('releases.cause') },
                { name: t('releases.pages'), look: 'number wide' },
                { name: t('releases.size'), look: 'number wide' },
                { name: t('desk.actions'), isHidden: true },
              ]}
            >
              {releases.map((release) => (
                <tr key={release.id}>
                  <th scope="row">
                    <a href={placeHref('releases', release.id)}>{release.id}</a>
                    <span className="row soft">
                      <Moment at={release.at} />
                    </span>
                  </th>
                  <td>{causeText(release, t)}</td>
                  <td className="number wide">{format.number(release.pages)}</td>
                  <td className="number wide">{release.bytes === null ? '' : format.bytes(release.bytes)}</td>
                  <td>
                    {release.isLive ? (
                      <span className="badge">{t('releases.live')}</span>
                    ) : (
                      <RollBack release={release} onDone={answered.again} />
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          </>
        )}
      </Answer>
    </>
  );
}

interface HoldProps {
  hold: NonNullable<DeskReleases['hold']>;
  onDone(): void;
}

/** Says that a rollback holds, with the way out of it. */
function Hold({ hold, onDone }: HoldProps) {
  const { t, format } = useDesk();
  return (
    <section className="note warn" aria-label={t('hold.title')}>
      <p>
        <strong>{t('hold.title')}</strong>{' '}
        {t('hold.what', { id: hold.to, moment: format.moment(hold.since) })}
      </p>
      <div className="buttons">
        <ConfirmedJob
          route="POST follow"
          body={{}}
          isMain
          action={t('hold.button')}
          title={t('hold.confirm')}
          running={t('hold.running')}
          done={t('hold.done')}
          onDone={onDone}
        >
          <p>{t('hold.next')}</p>
        </ConfirmedJob>
      </div>
    </section>
  );
}

/** The button that goes back to a release, once it is confirmed. */
function RollBack({ release: { id, at }, onDone }: { release: DeskRelease; onDone(): void }) {
  const { t, format } = useDesk();
  return (
    <ConfirmedJob
      route="POST rollback"
      body={{ id }}
      action={t('rollback.button')}
      label={t('rollback.buttonOf', { id })}
      title={t('rollback.title', { id })}
      running={t('rollback.running')}
      done={t('rollback.done')}
      onDone={onDone}
    >
      <p>{t('rollback.what', { moment: format.moment(at) })}</p>
      <p>{t('rollback.hold')}</p>
    </ConfirmedJob>
  );
}
