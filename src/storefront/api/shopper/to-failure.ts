import { isSessionError } from '#storefront/domain/customer/session-token.ts';
import { type Failure, failure } from '#storefront/domain/errors/failure.ts';
import { type ApiError, INTERNAL_ERROR } from '../api-error.ts';

/**
 * Maps a failed request to what it means for a shopper.
 * @param language BCP 47 tag of the store's messages, where the page is in another language
 */
export async function toFailure(error: ApiError, language?: string | null): Promise<Failure> {
  const { kind, messages } = error;
  if (kind === 'network' || kind === 'timeout') return failure('offline');
  if (kind === 'operation') return failure('unknown');
  const [message] = messages;
  if (message !== undefined) {
    const parsed = await parseMessage(message, error, language);
    if (parsed.kind !== 'unknown') return parsed;
  }
  return error.isRefusal ? failure('unknown') : failure('busy');
}

/** Loads the table of backend errors with the first message. */
async function parseMessage(message: string, error: ApiError, language?: string | null): Promise<Failure> {
  if (isSessionError(message)) return failure('session');
  if (message === INTERNAL_ERROR) return failure('busy');
  try {
    const { parseBackendError, quoteBackendError } = await import('./backend-errors.ts');
    const parsed = parseBackendError(message);
    return parsed.kind === 'unknown' && error.isRefusal ? quoteBackendError(message, language) : parsed;
  } catch {
    return failure('unknown');
  }
}

/** True where the backend has certainly not applied the request. */
export function isCertain(error: ApiError): boolean {
  return error.kind === 'operation' || error.isRefusal;
}
