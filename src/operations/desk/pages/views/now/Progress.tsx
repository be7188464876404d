import type { DeskProgress } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';

/** The progress of a release that is under way. */
export function Progress({
  progress: { step, done, total, perSecond, secondsLeft },
}: {
  progress: DeskProgress;
}) {
  const { t, format } = useDesk();
  const label = t(`progress.${step}`);
  const facts = [
    total === 0 ? format.number(done) : t('progress.of', { done, total }),
    ...(perSecond > 0 ? [t('progress.rate', { rate: format.number(perSecond) })] : []),
    ...(secondsLeft === null ? [] : [t('progress.left', { time: format.duration(secondsLeft) })]),
  ];
  return (
    <section className="panel" aria-label={t('progress.title')}>
      <p>
        <strong>{label}</strong>
      </p>
      <progress aria-label={label} {...(total > 0 && { value: done, max: total })} />
      <p className="soft">{facts.join(' · ')}</p>
    </section>
  );
}
