import { text } from 'node:stream/consumers';
import { IsletError, says } from '#kit/messages/says.ts';
import { cli } from '../lib/cli.ts';
import { print } from '../lib/command.ts';
import { explainMessage } from '../lib/explain-message.ts';

export const command = cli('explain', {
  examples: ['npm run explain -- "MESSAGE"', 'npm run build 2>&1 | npm run --silent explain'],
  exitCodes: { 1: 'no message of Islet has these words' },
})
  .argument('[message...]', 'as it was printed, or a whole log, of which what is known is explained')
  .action(async (words, _, self) => {
    const asked = words.length > 0 || process.stdin.isTTY ? words.join(' ') : await text(process.stdin);
    if (asked.trim() === '') return self.help();
    const found = explainMessage(asked);
    if (found.length === 0) {
      throw new IsletError(says('command.unknownMessage'));
    }
    const blocks = found.map(({ message, cause, cure }) =>
      [message, cause && `  ${cause}`, cure && `  → ${cure}`].filter(Boolean).join('\n'),
    );
    print(blocks.join('\n\n'));
  });
