import { says } from '#kit/messages/says.ts';
import { type ApiErrorFacts, type ApiErrorKind, INVALID_OPERATION } from './api-error.ts';
import { stripHtml } from './map/fields.ts';

/** A store's response: an answer of GraphQL, and text that PHP printed before or after it. */
export interface SentText {
  json: string | null;
  /** For people; empty if the text is the answer alone. */
  printed: string;
}

/** Keeps PHP's messages out of answers; they have one cause wherever they appear. */
export const DISPLAY_OFF =
  "Switch the display of PHP's errors off: display_errors = Off in php.ini or the host's settings of PHP, and no ini_set( 'display_errors', 1 ) in wp-config.php or a plugin; define( 'WP_DEBUG_DISPLAY', false ) alone does it only while WP_DEBUG is on. What it reports stands in PHP's error log then.";

const ANSWER = /\{\s*"(?:data|errors|extensions)"\s*:/g;
const STRING_OR_BRACE = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}]/gs;
/** With and without HTML, as PHP prints on the web and in a terminal. */
const PHP_MESSAGE = /\b(?:error|warning|notice|deprecated): .+? on line \d+/is;

/** Separates the answer in a text from what PHP printed around it. */
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

/** The text is not GraphQL, but a message of PHP. */
export class PhpMessageError extends Error {
  override name = 'PhpMessageError';
}

/** Parses an answer that PHP may have printed around; never of shoppers. @throws SyntaxError, PhpMessageError */
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

const REASONS: Record<ApiErrorKind, (facts: ApiErrorFacts) => string> = {
  network: ({ cause }) => says('store.noAnswer', { reason: formatCause(cause) }),
  timeout: ({ cause }) => says('store.noAnswerInTime', { reason: formatCause(cause) }),
  http: ({ status, messages }) => says('store.httpStatus', { status, texts: quoteMessages(messages) }),
  response: ({ status, cause }) => says('store.noGraphqlAnswer', { status, reason: formatCause(cause) }),
  graphql: ({ messages }) => says('store.storeReports', { texts: quoteMessages(messages) || ' an error' }),
  operation: () => INVALID_OPERATION,
};

const ADVICE: Record<ApiErrorKind, string> = {
  network: says('store.checkStore'),
  timeout: says('store.checkLoad'),
  http: says('store.checkAddress'),
  response: says('store.checkEndpoint'),
  graphql: says('store.checkPlugins'),
  operation: 'Only the operations of src/storefront/api/operations can be sent.',
};

/** Formats a failed request for merchants: the reason, the endpoint and what to do. */
export function formatApiError(facts: ApiErrorFacts): string {
  const { kind, endpoint, operation, attempts = 1, cause } = facts;
  const attemptsText = attempts > 1 ? ` after ${attempts} attempts` : '';
  return says('store.requestFailed', {
    operation,
    endpoint,
    attemptsText,
    reason: REASONS[kind](facts),
    advice: cause instanceof PhpMessageError ? says('store.phpError') : ADVICE[kind],
  });
}

/** In characters: the body of a web page must not be printed. */
const MAX_MESSAGE_LENGTH = 200;

function quoteMessages(messages: string[] | undefined): string {
  return messages === undefined || messages.length === 0
    ? ''
    : `: ${messages.map((message) => `"${message}"`).join(', ')}`;
}

function formatCause(cause: unknown): string {
  if (!(cause instanceof Error)) return cause === undefined ? 'unknown cause' : String(cause);
  const inner = cause.cause;
  return inner instanceof Error ? `${cause.message}: ${formatError(inner)}` : formatError(cause);
}

function formatError(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message =
    error.message.length > MAX_MESSAGE_LENGTH
      ? `${error.message.slice(0, MAX_MESSAGE_LENGTH)}…`
      : error.message;
  return [message, code].filter((text, index, all) => text !== '' && all.indexOf(text) === index).join(', ');
}
