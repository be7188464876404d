import { AREAS, entryOf } from './catalogue.ts';
import type { Words } from './entry.ts';
import { ANSWERS, FAULTS, NEWS } from './no-problems.ts';
import type { SourceText } from './source-texts.ts';

const HEAD = `# What Islet says, and what to do

Every message of \`npm start\`, \`npm run build\`, \`watch\`, \`serve\`, \`deploy\`, \`release\`, \`trigger\` and \`status\`. Words in
braces are filled in, and \`{…}\` stands for what is computed. \`npm run explain -- "the message"\` finds the row of one as
it was printed. What the doctor says has [a page of its own](../operations/doctor/MESSAGES.md);
what \`npm run backend\` is asked to change, it answers by itself.

A failed release leaves the one that is served as it was. \`ISLET_DEBUG=1\` before a command prints the stack of an
error beside its message.
`;

const FAULTS_HEAD = `## Faults of Islet

No setting and no store should ever cause these. Report them with the lines around them and the stack that
\`ISLET_DEBUG=1\` prints; until then \`npm run build -- --full\` or the release before (\`npm run release -- list\`) mostly
helps.
`;

/** The page of all messages, made of the source's texts and the catalogue. */
export function formatMessages(texts: readonly SourceText[]): string {
  const said = new Map<Words, string[]>();
  for (const { text } of texts) {
    const entry = entryOf(text);
    if (entry !== null) said.set(entry, [...(said.get(entry) ?? []), code(text)]);
  }
  const of = (says: Words): string => (said.get(says) ?? []).join('<br>');
  const list = (says: Words): string => (said.get(says) ?? []).map((text) => `- ${text}`).join('\n');
  return [
    HEAD,
    ...AREAS.map(({ title, problems }) =>
      table(
        title,
        ['message', 'cause', 'what to do'],
        problems.map(({ says, cause, cure }) => [of(says), cause, cure]),
      ),
    ),
    table(
      'Nothing is wrong',
      ['message', 'what it says'],
      NEWS.map(({ says, means }) => [of(says), means]),
    ),
    `## Answers to requests\n\nThe server and the receiver answer these to their clients.\n\n${list(ANSWERS)}\n`,
    `${FAULTS_HEAD}\n${list(FAULTS)}\n`,
  ].join('\n');
}

function table(title: string, head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}
