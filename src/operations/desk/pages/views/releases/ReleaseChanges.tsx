import { RENDER_REASON_KINDS } from '#pipeline/plan/render-reasons.ts';
import type { DeskRelease } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { placeHref } from '../../app/route.ts';
import { useAnswer } from '../../app/use-answer.ts';
import { Answer } from '../../parts/Answer.tsx';
import { ChangedPages } from '../../parts/ChangedPages.tsx';
import { Moment } from '../../parts/Moment.tsx';
import type { DeskTranslate } from '../../translate.ts';

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
export function causeText({ cause }: Pick<DeskRelease, 'cause'>, t: DeskTranslate): string {
  if (cause === null) return t('causes.interrupted');
  if ('rolledBackTo' in cause) return t('causes.rollback', { id: cause.rolledBackTo });
  const { reasons } = cause;
  const parts = RENDER_REASON_KINDS.filter((kind) => reasons[kind] > 0).map((kind) =>
    t(`causes.${kind}`, { count: reasons[kind] }),
  );
  return parts.length === 0 ? t('causes.files') : parts.join(', ');
}
