import { useState } from 'react';
import type { DeskProgress } from '../../../contract.ts';
import { DeskError, send } from '../../app/api.ts';
import { useDesk } from '../../app/context.ts';
import { useLive } from '../../app/live.ts';
import { Refusal, Waiting } from '../../parts/Answer.tsx';
import { Button } from '../../parts/Button.tsx';
import { Facts } from './Facts.tsx';
import { LatestEvents } from './LatestEvents.tsx';

/** The state of the shop and of what watches the store, as it changes. */
export function Now() {
  const { t } = useDesk();
  const { now } = useLive();
  if (now === null) {
    return (
      <>
        <h1>{t('views.now')}</h1>
        <Waiting />
      </>
    );
  }
  const { status, ok, text, progress } = now;
  return (
    <>
      <h1>{t('views.now')}</h1>
      <div className={ok ? 'note good' : 'note bad'} role="status">
        <p>
          <strong>{t(ok ? `states.${status.state}` : 'now.attention')}</strong>
        </p>
        {ok ? null : <p lang="en">{text.split('\n', 1)[0]}</p>}
      </div>
      {progress === null ? null : <Progress progress={progress} />}
      <Facts now={now} />
      <CheckStore />
      <LatestEvents log={now.log} />
    </>
  );
}

/** Buttons that have the store polled at once. */
function CheckStore() {
  const { t, session } = useDesk();
  const [said, setSaid] = useState('');
  const [error, setError] = useState<DeskError | null>(null);
  const poll = (fullScan: boolean) => {
    setError(null);
    send('POST poll', { fullScan }, session.csrf).then(
      () => setSaid(t('now.asked')),
      (failure: unknown) => {
        if (!(failure instanceof DeskError)) throw failure;
        setError(failure);
      },
    );
  };
  return (
    <>
      <p className="buttons">
        <Button onClick={() => poll(false)}>{t('now.poll')}</Button>
        <Button onClick={() => poll(true)}>{t('now.fullScan')}</Button>
        <span role="status" className="soft">
          {said}
        </span>
      </p>
      {error === null ? null : <Refusal error={error} t={t} />}
    </>
  );
}

/** The progress of a release that is under way. */
function Progress({ progress: { step, done, total, perSecond, secondsLeft } }: { progress: DeskProgress }) {
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
