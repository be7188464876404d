import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { cli } from '../lib/cli.ts';
import { print } from '../lib/command.ts';
import { doctorExplanations, explainMessage, readExplanations } from '../lib/explain-message.ts';

const PAGE = new URL('../../src/pipeline/MESSAGES.md', import.meta.url);

export const command = cli('explain', {
  examples: ['npm run explain -- "MESSAGE"', 'npm run build 2>&1 | npm run --silent explain'],
  exitCodes: { 1: 'no message of Islet has these words' },
})
  .argument('[message...]', 'as it was printed, or a whole log, of which what is known is explained')
  .action(async (words, _, self) => {
    const asked = words.length > 0 || process.stdin.isTTY ? words.join(' ') : await text(process.stdin);
    if (asked.trim() === '') return self.help();
    const known = [...readExplanations(readFileSync(PAGE, 'utf8')), ...doctorExplanations()];
    const found = explainMessage(asked, known);
    if (found.length === 0) {
      throw new Error(
        'No message of Islet has these words. Those that it has are in src/pipeline/MESSAGES.md.',
      );
    }
    const blocks = found.map(({ message, cause, cure }) =>
      [message, cause && `  ${cause}`, cure && `  → ${cure}`].filter(Boolean).join('\n'),
    );
    print(blocks.join('\n\n'));
  });
