import { useDesk } from '../../app/context.ts';
import { useLive } from '../../app/live.ts';
import { placeHref } from '../../app/route.ts';
import { useAnswer } from '../../app/use-answer.ts';
import { Answer } from '../../parts/Answer.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { Table } from '../../parts/Table.tsx';
import { causeText } from './cause.ts';
import { Hold } from './Hold.tsx';
import { RollBack } from './RollBack.tsx';

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
