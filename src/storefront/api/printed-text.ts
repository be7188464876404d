import { stripHtml } from './map/text/strip-html.ts';

/** A store's response: an answer of GraphQL, and text that PHP printed before or behind it. */
export interface SentText {
  /** The answer as JSON; null where the text holds none. */
  json: string | null;
  /** For people; empty where the text is the answer alone. */
  printed: string;
}

/** Keeps PHP's messages out of answers; their cause is one wherever they are met. */
export const DISPLAY_OFF =
  "Switch the display of PHP's errors off: display_errors = Off in php.ini or the host's settings of PHP, and no ini_set( 'display_errors', 1 ) in wp-config.php or a plugin; define( 'WP_DEBUG_DISPLAY', false ) alone does it only while WP_DEBUG is on. What it reports stands in PHP's error log then.";

const ANSWER = /\{\s*"(?:data|errors|extensions)"\s*:/g;
const STRING_OR_BRACE = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}]/gs;
/** With and without HTML, as PHP prints on the web and in a terminal. */
const PHP_MESSAGE = /\b(?:error|warning|notice|deprecated): .+? on line \d+/is;

/** Tells the answer in a text from what PHP printed around it. */
export function readSentText(text: string): SentText {
  if (isJson(text)) return { json: text, printed: '' };
  let found = { start: 0, end: 0 };
  for (const { index } of text.matchAll(ANSWER)) {
    if (index < found.end) continue;
    const end = endOfObject(text, index);
    const isAnswer = end - index > found.end - found.start && isJson(text.slice(index, end));
    if (isAnswer) found = { start: index, end };
  }
  const { start, end } = found;
  if (end === 0) return { json: null, printed: PHP_MESSAGE.test(stripHtml(text)) ? stripHtml(text) : '' };
  const around = stripHtml(`${text.slice(0, start)} ${text.slice(end)}`);
  return { json: text.slice(start, end), printed: around || 'characters that cannot be seen' };
}

/** The text is none of GraphQL, but a message of PHP. */
export class PhpMessageError extends Error {
  override name = 'PhpMessageError';
}

/**
 * Parses an answer of the catalog, also where PHP printed something around it. Never for what shoppers send: an
 * answer about money has to be one.
 * @param onPrinted told what was printed
 * @throws SyntaxError where the text holds no answer, PhpMessageError where PHP says why
 */
export function parseAmongText(text: string, onPrinted: (printed: string) => void): unknown {
  const { json, printed } = readSentText(text);
  if (json === null && printed !== '') throw new PhpMessageError(printed);
  if (printed !== '') onPrinted(printed);
  return JSON.parse(json ?? text);
}

function endOfObject(text: string, start: number): number {
  let depth = 0;
  STRING_OR_BRACE.lastIndex = start;
  for (;;) {
    const found = STRING_OR_BRACE.exec(text);
    if (found === null) return start;
    if (found[0] === '{') depth++;
    else if (found[0] === '}' && --depth === 0) return STRING_OR_BRACE.lastIndex;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
