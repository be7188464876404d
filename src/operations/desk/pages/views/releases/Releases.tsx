import { RENDER_REASON_KINDS } from '#pipeline/plan/render-reasons.ts';
import type { DeskRelease, DeskReleases } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import type { DeskTranslate } from '../../app/format.ts';
import { useLive } from '../../app/live.ts';
import { placeHref } from '../../app/route.ts';
import { useAnswer } from '../../app/use-answer.ts';
import { Answer } from '../../parts/Answer.tsx';
import { ChangedPages } from '../../parts/ChangedPages.tsx';
import { ConfirmedJob } from '../../parts/Confirm.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { Table } from '../../parts/Table.tsx';

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

/** The changes of one release: its pages, each before and after. */
export function ReleaseChanges({ id }: { id: string }) {
  const { t } = useDesk();
  const answered = useAnswer(`releases/${encodeURIComponent(id)}`);
  return (
    <>
      <p className="back">
        <a href={placeHref('releases')}>{t('releases.all')}</a>
      </p>
      <h1>{t('releases.title', { id })}</h1>
      <Answer answered={answered}>
        {(release) => (
          <>
            <p className="lead">
              <Moment at={release.at} />, {causeText(release, t)}
            </p>
            {release.isKnown ? (
              <ChangedPages pages={release.changes} count={release.changedPages}>
                {release.otherFiles === 0 ? null : (
                  <p className="soft">{t('releases.otherFiles', { count: release.otherFiles })}</p>
                )}
              </ChangedPages>
            ) : (
              <p>{t('releases.oldest')}</p>
            )}
          </>
        )}
      </Answer>
    </>
  );
}

/** Why a release was made, in words. */
function causeText({ cause }: Pick<DeskRelease, 'cause'>, t: DeskTranslate): string {
  if (cause === null) return t('causes.interrupted');
  if ('rolledBackTo' in cause) return t('causes.rollback', { id: cause.rolledBackTo });
  const { reasons } = cause;
  const parts = RENDER_REASON_KINDS.filter((kind) => reasons[kind] > 0).map((kind) =>
    t(`causes.${kind}`, { count: reasons[kind] }),
  );
  return parts.length === 0 ? t('causes.files') : parts.join(', ');
}
