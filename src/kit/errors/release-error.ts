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
    return releaseError(`There is no space left to write ${path}. Free some and release again.`, error);
  }
  if (PERMISSION_CODES.includes(code ?? '') || isSqliteError(error, SQLITE.readOnly)) {
    return releaseError(`${path} may not be written. Give this user the right to, and release again.`, error);
  }
  if (isSqliteError(error, SQLITE.busy, SQLITE.locked)) {
    return releaseError(
      `${file} is in use by another program. Close what has it open and release again.`,
      error,
    );
  }
  if (isSqliteError(error, SQLITE.ioError)) {
    return releaseError(`${file} cannot be read or written: is the disk full, or broken?`, error);
  }
  return error;
}

function releaseError(message: string, cause: unknown): Error {
  return new Error(`${message} The release that is served stays as it was. (${errorMessage(cause)})`, {
    cause,
  });
}
