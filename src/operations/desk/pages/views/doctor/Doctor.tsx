import { useEffect } from 'react';
import type { DeskReport } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { useAnswer } from '../../app/use-answer.ts';
import { useJob } from '../../app/use-job.ts';
import { Answer } from '../../parts/Answer.tsx';
import { Button } from '../../parts/Button.tsx';
import { JobState } from '../../parts/JobState.tsx';
import { Moment } from '../../parts/Moment.tsx';
import { FindingList } from './FindingList.tsx';

/** Findings of the doctor: in the store, and about what the law asks for. */
export function Doctor() {
  const { t } = useDesk();
  const answered = useAnswer('findings');
  return (
    <>
      <h1>{t('views.doctor')}</h1>
      <p className="lead">{t('doctor.lead')}</p>
      <Answer answered={answered}>
        {({ store, law }) => (
          <>
            <Report title={t('doctor.store')} report={store} law={false} onDone={answered.again} />
            <Report title={t('doctor.law')} report={law} law onDone={answered.again} />
          </>
        )}
      </Answer>
    </>
  );
}

interface ReportProps {
  title: string;
  report: DeskReport | null;
  law: boolean;
  onDone(): void;
}

function Report({ title, report, law, onDone }: ReportProps) {
  const { t } = useDesk();
  const asked = useJob('POST doctor');
  const { job, isRunning, start } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job that is done.
  useEffect(() => {
    if (job?.state === 'done') onDone();
  }, [job?.state]);
  return (
    <section>
      <h2>{title}</h2>
      <div className="buttons">
        <Button isOff={isRunning} onClick={() => start({ law })}>
          {t(report === null ? 'doctor.examine' : 'doctor.examineAgain')}
          <span className="hidden">: {title}</span>
        </Button>
        {report === null ? null : (
          <span className="soft">
            {t('doctor.examined')} <Moment at={report.at} />
          </span>
        )}
        <JobState asked={asked} running={t('doctor.running')}>
          {t('doctor.done')}
        </JobState>
      </div>
      {report === null ? <p className="soft">{t('doctor.never')}</p> : <FindingList report={report} />}
    </section>
  );
}
