import { useDesk } from '../../app/context.ts';
import { useLive } from '../../app/live.ts';
import { placeHref } from '../../app/route.ts';
import { useAnswer } from '../../app/use-answer.ts';
import { Answer } from '../../parts/Answer.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { Scrollable } from '../../parts/Scrollable.tsx';
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
            <Scrollable label={t('views.releases')}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('releases.release')}</th>
                    <th scope="col">{t('releases.cause')}</th>
                    <th scope="col" className="number wide">
                      {t('releases.pages')}
                    </th>
                    <th scope="col" className="number wide">
                      {t('releases.size')}
                    </th>
                    <th scope="col">
                      <span className="hidden">{t('desk.actions')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
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
                      <td className="number wide">
                        {release.bytes === null ? '' : format.bytes(release.bytes)}
                      </td>
                      <td>
                        {release.isLive ? (
                          <span className="badge">{t('releases.live')}</span>
                        ) : (
                          <RollBack release={release} onDone={answered.again} />
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scrollable>
          </>
        )}
      </Answer>
    </>
  );
}
