import { printableLine } from '#kit/terminal/printable.ts';
import type { DoctorReport } from './examine.ts';
import { CHECKS, type Finding } from './finding.ts';
import type { Severity } from './messages.ts';

const LABELS: Record<Severity, string> = { ok: 'ok', warning: 'warning', broken: 'BROKEN' };
const LABEL_WIDTH = 9;
const TITLE_WIDTH = 17;

/** Everything that was found, as lines for a terminal: texts of the store stay on theirs. */
export function formatReport({ url, findings, skipped }: DoctorReport): string {
  const lines = findings.flatMap(formatFinding);
  const titles = skipped.map((name) => CHECKS[name]);
  return [
    printableLine(`Examined ${url}`),
    '',
    ...lines,
    '',
    `${countFindings(findings)}.${titles.length > 0 ? ` Not looked into: ${titles.join(', ')}.` : ''}`,
  ].join('\n');
}

/** Problems to put right, in few lines; empty where there are none. A busy store is not. */
export function formatProblems({ findings }: DoctorReport): string {
  const problems = findings.filter(({ severity, id }) => severity !== 'ok' && id !== 'check.failed');
  if (problems.length === 0) return '';
  const title = `The store: ${countFindings(problems)}. npm run doctor looks into more.`;
  return [title, ...problems.flatMap(formatFinding)].join('\n');
}

function formatFinding({ check, severity, found, change }: Finding): string[] {
  const start = `${LABELS[severity].padEnd(LABEL_WIDTH)}${CHECKS[check].padEnd(TITLE_WIDTH)}`;
  const lines = [printableLine(`${start}${found}`)];
  if (change !== null) lines.push(printableLine(`${' '.repeat(start.length)}→ ${change}`));
  return lines;
}

function countFindings(findings: readonly Finding[]): string {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const [broken, warnings, fine] = [count('broken'), count('warning'), count('ok')];
  return [
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
    ...(fine > 0 ? [`${fine} ok`] : []),
  ].join(', ');
}
