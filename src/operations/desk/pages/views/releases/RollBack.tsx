import { useEffect, useState } from 'react';
import type { DeskRelease } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { useJob } from '../../app/use-job.ts';
import { Button } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { JobState } from '../../parts/JobState.tsx';

/** The button that goes back to a release, once it is confirmed. */
export function RollBack({ release, onDone }: { release: DeskRelease; onDone(): void }) {
  const { t, format } = useDesk();
  const [isOpen, setIsOpen] = useState(false);
  const asked = useJob('POST rollback');
  const { job, isRunning, start } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job that is done.
  useEffect(() => {
    if (job?.state === 'done') onDone();
  }, [job?.state]);
  return (
    <>
      <Button
        isOff={isRunning}
        label={t('rollback.buttonOf', { id: release.id })}
        onClick={() => setIsOpen(true)}
      >
        {t('rollback.button')}
      </Button>
      <JobState asked={asked} running={t('rollback.running')}>
        {t('rollback.done')}
      </JobState>
      {isOpen ? (
        <Confirm
          title={t('rollback.title', { id: release.id })}
          action={t('rollback.button')}
          onConfirm={() => {
            setIsOpen(false);
            start({ id: release.id });
          }}
          onClose={() => setIsOpen(false)}
        >
          <p>{t('rollback.what', { moment: format.moment(release.at) })}</p>
          <p>{t('rollback.hold')}</p>
        </Confirm>
      ) : null}
    </>
  );
}
