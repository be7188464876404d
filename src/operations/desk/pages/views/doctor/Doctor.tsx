import type { DeskFinding, DeskReport } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { useAnswer } from '../../app/use-answer.ts';
import { useJob } from '../../app/use-job.ts';
import { Answer, JobState } from '../../parts/Answer.tsx';
import { Button } from '../../parts/Button.tsx';
import { Moment } from '../../parts/Moment.tsx';

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
  const asked = useJob('POST doctor', onDone);
  const { isRunning, start } = asked;
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

const SEVERITIES = ['broken', 'warning', 'ok'] as const;

/** Findings by their severity, the worst first; those that are fine are folded up. */
function FindingList({ report }: { report: DeskReport }) {
  const { t } = useDesk();
  const groups = SEVERITIES.map((severity) => ({
    severity,
    findings: report.findings.filter((finding) => finding.severity === severity),
  })).filter(({ findings }) => findings.length > 0);
  return (
    <>
      {groups.map(({ severity, findings }) => {
        const title = t(`severities.${severity}`, { count: findings.length });
        if (severity !== 'ok') {
          return (
            <section key={severity}>
              <h3 className={`severity ${severity}`}>{title}</h3>
              <Findings findings={findings} />
            </section>
          );
        }
        return (
          <details key={severity}>
            <summary className={`severity ${severity}`}>{title}</summary>
            <Findings findings={findings} />
          </details>
        );
      })}
    </>
  );
}

function Findings({ findings }: { findings: readonly DeskFinding[] }) {
  const { t } = useDesk();
  return (
    <ul className="findings">
      {findings.map(({ id, title, found, change, adminUrl }) => (
        <li key={`${id} ${found}`}>
          <p lang="en">
            <strong>{title}</strong> {found}
          </p>
          {change === null ? null : <p lang="en">{change}</p>}
          {adminUrl === null ? null : (
            <p>
              <a
                href={adminUrl}
                target="_blank"
                rel="noreferrer"
                aria-label={t('doctor.changeNamed', { name: title })}
              >
                {t('doctor.change')}
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
