import type { DeskFinding, DeskReport } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';

const SEVERITIES = ['broken', 'warning', 'ok'] as const;

/** Findings by their severity, the worst first; those that are fine are folded up. */
export function FindingList({ report }: { report: DeskReport }) {
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
