import { printableLine } from '#kit/terminal.ts';
import type { DoctorReport } from './examine.ts';
import { type Finding, TITLES } from './finding.ts';
import type { Message, Severity } from './messages/message.ts';
import { MESSAGES } from './messages.ts';

const LABELS: Record<Severity, string> = { ok: 'ok', warning: 'warning', broken: 'BROKEN' };
const LABEL_WIDTH = 9;
const TITLE_WIDTH = 17;

/** Everything that was found, as lines for a terminal; texts of the store cannot break out of their lines. */
export function formatReport({ url, findings, skipped }: DoctorReport): string {
  const lines = findings.flatMap(formatFinding);
  const titles = skipped.map((name) => TITLES[name]);
  return [
    printableLine(`Examined ${url}`),
    '',
    ...lines,
    '',
    `${countFindings(findings)}.${titles.length > 0 ? ` Not looked into: ${titles.join(', ')}.` : ''}`,
  ].join('\n');
}

/** Problems to put right, in a few lines; empty if there are none. That the store was busy is not one. */
export function formatProblems({ findings }: DoctorReport): string {
  const problems = findings.filter(({ severity, id }) => severity !== 'ok' && id !== 'check.failed');
  if (problems.length === 0) return '';
  const title = `The store: ${countFindings(problems)}. npm run doctor looks into more.`;
  return [title, ...problems.flatMap(formatFinding)].join('\n');
}

function formatFinding({ check, severity, found, change }: Finding): string[] {
  const start = `${LABELS[severity].padEnd(LABEL_WIDTH)}${TITLES[check].padEnd(TITLE_WIDTH)}`;
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

/** Everything that the doctor finds wrong, with what to change, as a page for merchants. */
export function formatCatalogue(): string {
  const entries = Object.entries(MESSAGES) as [string, Message][];
  const sections = [...Object.entries(TITLES), ['check', 'Any point'] as const].flatMap(([check, title]) => {
    const rows = entries.filter(([id, { change }]) => id.startsWith(`${check}.`) && change !== undefined);
    if (rows.length === 0) return [];
    const lines = rows.map(
      ([id, { severity, found, change = '' }]) => `| \`${id}\` | ${severity} | ${found} | ${change} |`,
    );
    return [
      `## ${title}`,
      '',
      '| message | | found | what to change |',
      '| --- | --- | --- | --- |',
      ...lines,
      '',
    ];
  });
  return [
    '# What the doctor says',
    '',
    'Every message of `npm run doctor` that asks for a change. `{words}` are filled in.',
    '',
    ...sections,
  ].join('\n');
}
