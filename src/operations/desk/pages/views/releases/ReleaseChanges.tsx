import { useDesk } from '../../app/context.ts';
import { placeHref } from '../../app/route.ts';
import { useAnswer } from '../../app/use-answer.ts';
import { Answer } from '../../parts/Answer.tsx';
import { ChangedPages } from '../../parts/compare/ChangedPages.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { causeText } from './cause.ts';

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
