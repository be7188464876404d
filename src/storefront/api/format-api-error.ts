import { type ApiErrorFacts, type ApiErrorKind, INVALID_OPERATION } from './api-error.ts';
import { PhpMessageError } from './printed-text.ts';

const REASONS: Record<ApiErrorKind, (facts: ApiErrorFacts) => string> = {
  network: ({ cause }) => `no answer (${formatCause(cause)})`,
  timeout: ({ cause }) => `no answer in time (${formatCause(cause)})`,
  http: ({ status, messages }) => `HTTP status ${status}${quoteMessages(messages)}`,
  response: ({ status, cause }) => `HTTP status ${status}, but no GraphQL answer (${formatCause(cause)})`,
  graphql: ({ messages }) => `the store reports${quoteMessages(messages) || ' an error'}`,
  operation: () => INVALID_OPERATION,
};

const ADVICE: Record<ApiErrorKind, string> = {
  network: 'Check that the store is up and that ISLET_GRAPHQL_URL is its GraphQL address.',
  timeout: 'The store is slow or overloaded: look into its load, and try again.',
  http: 'Check the address in ISLET_GRAPHQL_URL and the error log of the store.',
  response: 'Check that ISLET_GRAPHQL_URL is the GraphQL address and not a page of the store.',
  graphql: 'Check that WPGraphQL and WooGraphQL are active and up to date on the store.',
  operation: 'Only the operations of src/storefront/api/operations can be sent.',
};

const PHP_ADVICE =
  'A program of the store ends with this error of PHP, mostly a plugin or the theme: mend it, or deactivate it and try again.';

/** Formats a failed request for merchants: the reason, the endpoint and what to do. */
export function formatApiError(facts: ApiErrorFacts): string {
  const { kind, endpoint, operation, attempts = 1, cause } = facts;
  const attemptsText = attempts > 1 ? ` after ${attempts} attempts` : '';
  return `${operation} at ${endpoint} failed${attemptsText}: ${REASONS[kind](facts)}. ${cause instanceof PhpMessageError ? PHP_ADVICE : ADVICE[kind]}`;
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
