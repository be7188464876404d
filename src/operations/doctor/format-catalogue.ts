import { CHECKS } from './finding.ts';
import { MESSAGES, type Message } from './messages.ts';

/** Everything that the doctor finds wrong, with what to change, as a page for merchants. */
export function formatCatalogue(): string {
  const entries = Object.entries(MESSAGES) as [string, Message][];
  const sections = [...Object.entries(CHECKS), ['check', 'Any point'] as const].flatMap(([check, title]) => {
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
