import { text } from 'node:stream/consumers';
import { AREAS, IsletError, type Problem, says } from '#kit/messages/says.ts';
import type { Message } from '../../src/operations/doctor/messages/message.ts';
import { MESSAGES } from '../../src/operations/doctor/messages.ts';
import { cli, print } from '../lib/command.ts';

export const command = cli('explain', {
  examples: ['npm run explain -- "MESSAGE"', 'npm run build 2>&1 | npm run --silent explain'],
  exitCodes: { 1: 'no message of Islet has these words' },
})
  .argument('[message...]', 'as it was printed, or a whole log, of which what is known is explained')
  .action(async (words, _, self) => {
    const asked = words.length > 0 || process.stdin.isTTY ? words.join(' ') : await text(process.stdin);
    if (asked.trim() === '') return self.help();
    const found = explainMessage(asked);
    if (found.length === 0) throw new IsletError(says('command.unknownMessage'));
    const blocks = found.map(({ message, cause, cure }) =>
      [message, cause && `  ${cause}`, cure && `  → ${cure}`].filter(Boolean).join('\n'),
    );
    print(blocks.join('\n\n'));
  });

/** A message with its placeholders in braces, and its explanation. */
interface Explanation {
  message: string;
  /** Meaning; empty if the message says so itself. */
  cause: string;
  /** Cure; empty if nothing has to be done. */
  cure: string;
}

/** All that the commands and the doctor say. */
const EXPLANATIONS: readonly Explanation[] = [
  ...AREAS.flatMap((area): readonly Problem[] => area.problems).flatMap(({ says, cause, cure }) =>
    Object.values(says).map((message) => ({ message, cause, cure })),
  ),
  ...Object.values<Message>(MESSAGES).map(({ found, change = '' }) => ({
    message: found,
    cause: '',
    cure: change,
  })),
];

/** Fewer characters of a message could be part of any other. */
const TELLING = 12;
/** A message may contain others as its reasons: they say more. */
const AROUND_ANOTHER = /\{(?:text|message|reason|problem|detail|what)\}/;
const MOST = 4;

/**
 * Finds the explanation of a message.
 * @param text as it was printed, with more around it or in several lines
 * @returns those whose words are in it, the most telling first
 */
export function explainMessage(text: string): Explanation[] {
  const pasted = inOneLine(text);
  const found = EXPLANATIONS.flatMap((explanation) => {
    const parts = inOneLine(explanation.message).split(/\{[^{}\s]*\}/);
    const telling = parts.join('').replace(/[^\p{L}]/gu, '').length;
    if (telling < TELLING || !holds(pasted, parts)) return [];
    return [{ explanation, rank: telling - (AROUND_ANOTHER.test(explanation.message) ? pasted.length : 0) }];
  });
  const best = found.toSorted((one, other) => other.rank - one.rank).map(({ explanation }) => explanation);
  const isFirst = ({ cause, cure }: Explanation, index: number) =>
    best.findIndex((one) => one.cause === cause && one.cure === cure) === index;
  return best.filter(isFirst).slice(0, MOST);
}

/** Returns true if a text has all parts, one after the other. */
function holds(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
