import type { ReactNode } from 'react';
import type { DeskJob } from '../../contract.ts';
import type { DeskError } from '../app/api.ts';
import { useDesk } from '../app/context.ts';
import type { DeskTranslate } from '../app/format.ts';
import type { Answered } from '../app/use-answer.ts';
import { Button } from './Button.tsx';

interface AnswerProps<Value> {
  answered: Answered<Value>;
  children: (value: Value) => ReactNode;
}

/** An answer of the desk, once it is there; a later failure is said above the answer of before. */
export function Answer<Value>({ answered: { value, error, again }, children }: AnswerProps<Value>) {
  const { t } = useDesk();
  return (
    <>
      {error === null ? null : <Refusal error={error} t={t} again={again} />}
      {value === null ? error === null && <Waiting /> : children(value)}
    </>
  );
}

/** Stands where something is being read. */
export function Waiting() {
  const { t } = useDesk();
  return (
    <p className="waiting" role="status">
      {t('desk.reading')}
    </p>
  );
}

interface RefusalProps {
  error: DeskError;
  t: DeskTranslate;
  again?: () => void;
}

/** Says why the desk did not do something, and what helps. */
export function Refusal({ error: { code, message }, t, again }: RefusalProps) {
  // The others say all there is in the merchant's language.
  const detail = code === 'failed' || code === 'request' || code === 'busy' ? message : '';
  return (
    <div className="note bad" role="alert">
      <p>{t(`refusals.${code}`)}</p>
      {detail === '' ? null : <p lang="en">{detail}</p>}
      {again === undefined || code === 'session' || code === 'link' ? null : (
        <Button onClick={again}>{t('desk.again')}</Button>
      )}
    </div>
  );
}

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
