import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { print, runCommand } from './lib/command.ts';
import { doctorExplanations, explainMessage, readExplanations } from './lib/explain-message.ts';
import { readFlags } from './lib/read-flags.ts';

const HELP = `Says what a message of Islet means, and what to do.

  npm run explain -- "MESSAGE"
  npm run build 2>&1 | npm run --silent explain

The message may be a whole log: what is known of it is explained.`;

const PAGE = new URL('../src/release/MESSAGES.md', import.meta.url);

await runCommand(async () => {
  const options = { help: { type: 'boolean', default: false } } as const;
  const { values, positionals } = readFlags('explain', () => parseArgs({ allowPositionals: true, options }));
  const asked =
    positionals.length > 0 || process.stdin.isTTY ? positionals.join(' ') : await text(process.stdin);
  if (values.help || asked.trim() === '') return console.log(HELP);
  const known = [...readExplanations(readFileSync(PAGE, 'utf8')), ...doctorExplanations()];
  const found = explainMessage(asked, known);
  if (found.length === 0) {
    throw new Error('No message of Islet has these words. Those that it has are in src/release/MESSAGES.md.');
  }
  const blocks = found.map(({ message, cause, cure }) =>
    [message, cause && `  ${cause}`, cure && `  → ${cure}`].filter(Boolean).join('\n'),
  );
  print(blocks.join('\n\n'));
});
