import { IsletError, says } from '#kit/messages/says.ts';
import { isSqliteError, SQLITE } from '../sqlite/sqlite-error.ts';
import { errorMessage } from './error-message.ts';
import { systemError } from './system-error.ts';

const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];
export const PERMISSION_CODES = ['EACCES', 'EPERM', 'EROFS'];

/** Returns true where something could not be written for want of space, or of a quota. */
export function isDiskFull(error: unknown): boolean {
  const code = systemError(error).code ?? '';
  return DISK_FULL_CODES.includes(code) || isSqliteError(error, SQLITE.full);
}

/**
 * Turns system errors of a failed release into messages that say what to do; other errors are returned as
 * they are.
 * @param file of the snapshot, which SQLite's own messages leave out
 */
export function toReleaseError(error: unknown, file: string): unknown {
  const { code, path: own } = systemError(error);
  const path = own ?? file;
  if (isDiskFull(error)) {
    return releaseError(says('release.diskFull', { path }), error);
  }
  if (PERMISSION_CODES.includes(code ?? '') || isSqliteError(error, SQLITE.readOnly)) {
    return releaseError(says('release.notWritable', { path }), error);
  }
  if (isSqliteError(error, SQLITE.busy, SQLITE.locked)) {
    return releaseError(says('release.inUse', { file }), error);
  }
  if (isSqliteError(error, SQLITE.ioError)) {
    return releaseError(says('release.ioError', { file }), error);
  }
  return error;
}

function releaseError(message: string, cause: unknown): Error {
  return new IsletError(says('release.servedStays', { message, reason: errorMessage(cause) }), {
    cause,
  });
}
