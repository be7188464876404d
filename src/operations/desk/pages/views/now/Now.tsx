import { useDesk } from '../../app/context.ts';
import { useLive } from '../../app/live.ts';
import { Waiting } from '../../parts/Waiting.tsx';
import { CheckStore } from './CheckStore.tsx';
import { Facts } from './Facts.tsx';
import { LatestEvents } from './LatestEvents.tsx';
import { Progress } from './Progress.tsx';

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
