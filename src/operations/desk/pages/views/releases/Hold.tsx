import { useEffect, useState } from 'react';
import type { DeskReleases } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { useJob } from '../../app/use-job.ts';
import { Button } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { JobState } from '../../parts/JobState.tsx';

interface HoldProps {
  hold: NonNullable<DeskReleases['hold']>;
  onDone(): void;
}

/** Says that a rollback holds, with the way out of it. */
export function Hold({ hold, onDone }: HoldProps) {
  const { t, format } = useDesk();
  const [isOpen, setIsOpen] = useState(false);
  const asked = useJob('POST follow');
  const { job, isRunning, start } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job that is done.
  useEffect(() => {
    if (job?.state === 'done') onDone();
  }, [job?.state]);
  return (
    <section className="note warn" aria-label={t('hold.title')}>
      <p>
        <strong>{t('hold.title')}</strong>{' '}
        {t('hold.what', { id: hold.to, moment: format.moment(hold.since) })}
      </p>
      <p className="buttons">
        <Button isMain isOff={isRunning} onClick={() => setIsOpen(true)}>
          {t('hold.button')}
        </Button>
      </p>
      <JobState asked={asked} running={t('hold.running')}>
        {t('hold.done')}
      </JobState>
      {isOpen ? (
        <Confirm
          title={t('hold.confirm')}
          action={t('hold.button')}
          onConfirm={() => {
            setIsOpen(false);
            start({});
          }}
          onClose={() => setIsOpen(false)}
        >
          <p>{t('hold.next')}</p>
        </Confirm>
      ) : null}
    </section>
  );
}
