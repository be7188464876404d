import { says } from '#kit/messages/says.ts';
import { type ApiErrorFacts, type ApiErrorKind, INVALID_OPERATION } from './api-error.ts';
import { PhpMessageError } from './printed-text.ts';

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
