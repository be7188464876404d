import type { ReactNode } from 'react';
import type { DeskJob } from '../../contract.ts';
import type { DeskError } from '../app/api.ts';
import { useDesk } from '../app/context.ts';
import { Refusal } from './Answer.tsx';

interface JobStateProps {
  asked: { job: DeskJob | null; isRunning: boolean; error: DeskError | null };
  /** Said while it runs. */
  running: string;
  /** Said once it is done. */
  children?: ReactNode;
}

/** Says how a job goes, to screen readers too. */
export function JobState({ asked: { job, isRunning, error }, running, children }: JobStateProps) {
  const { t } = useDesk();
  return (
    <>
      <span role="status" className="job">
        {isRunning ? running : job?.state === 'done' ? children : ''}
      </span>
      {error === null ? null : <Refusal error={error} t={t} />}
      {job?.state === 'failed' ? (
        <div className="note bad" role="alert">
          <p>{t('desk.jobFailed')}</p>
          <p lang="en">{job.message}</p>
        </div>
      ) : null}
    </>
  );
}
