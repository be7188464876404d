import { isSessionError } from '#shop/customer/session-token.ts';
import { type Failure, failure } from '#shop/errors/failure.ts';
import type { ApiError } from '../api-error.ts';

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Maps a failed request to what it means for a shopper. */
export async function toFailure({ kind, status = 0, messages }: ApiError): Promise<Failure> {
  if (kind === 'network' || kind === 'timeout') return failure('offline');
  const [message] = messages;
  const parsed = message === undefined ? failure('unknown') : await parseMessage(message);
  const isBusy = kind === 'response' || status === TOO_MANY_REQUESTS || status >= SERVER_ERROR;
  return parsed.kind === 'unknown' && isBusy ? failure('busy') : parsed;
}

/** Loads the table of backend errors with the first message. */
async function parseMessage(message: string): Promise<Failure> {
  if (isSessionError(message)) return failure('session');
  try {
    return (await import('./backend-errors.ts')).parseBackendError(message);
  } catch {
    return failure('unknown');
  }
}

/**
 * True where the backend has certainly not applied the request: it said why. An unknown message, or none, may
 * come after it was applied.
 */
export function isCertain({ kind }: ApiError, parsed: Failure): boolean {
  return kind !== 'network' && kind !== 'timeout' && parsed.kind !== 'unknown' && parsed.kind !== 'busy';
}
