import { AREAS } from './says.ts';

const HEAD = `# What Islet says, and what to do

Every message of the commands that somebody can act on. Words in braces are filled in. \`npm run explain -- "the message"\`
finds the row of one as it was printed. What the doctor says has [a page of its own](../operations/doctor/MESSAGES.md); what
\`npm run backend\` is asked to change, it answers by itself.

A failed release leaves the one that is served as it was. \`ISLET_DEBUG=1\` before a command prints the stack of an
error beside its message. An error that is not on this page is a fault of Islet, which no setting and no store should
ever cause: report it with the lines around it and its stack. Until then \`npm run build -- --full\` or the release
before (\`npm run release -- list\`) mostly helps.
`;

/** The page of all messages. */
export function formatPage(): string {
  const areas = AREAS.map(({ title, problems }) => {
    const rows = problems.map(({ says, cause, cure }) => [
      Object.values(says).map(code).join('<br>'),
      cause,
      cure,
    ]);
    const lines = [['message', 'cause', 'what to do'], ['---', '---', '---'], ...rows];
    return [`## ${title}`, '', ...lines.map((cells) => `| ${cells.join(' | ')} |`), ''].join('\n');
  });
  return [HEAD, ...areas].join('\n');
}

function code(text: string): string {
  return `\`${text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('`', "'")
    .replaceAll('|', '\\|')}\``;
}
