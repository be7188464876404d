import { IsletError, says } from '#kit/messages/says.ts';
import { isSqliteError, SQLITE } from './sqlite.ts';

/** The message of a thrown value, whatever was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The operating system's code of an error, such as `ENOSPC`, and the file it is about; null if it says nothing. */
export function systemError(error: unknown): { code: string | null; path: string | null } {
  const text = (name: string): string | null => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : null;
  };
  return { code: text('code'), path: text('path') };
}

/** The code or configuration on disk is newer than what this process loaded, which must not release it as its own. */
export class OutdatedCode extends Error {
  override name = 'OutdatedCode';

  constructor() {
    super(says('release.outdatedCode'));
  }
}

const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];
export const PERMISSION_CODES = ['EACCES', 'EPERM', 'EROFS'];

/** Returns true if something could not be written for lack of space, or of a quota. */
export function isDiskFull(error: unknown): boolean {
  const code = systemError(error).code ?? '';
  return DISK_FULL_CODES.includes(code) || isSqliteError(error, SQLITE.full);
}

/**
 * Turns system errors of a failed release into messages that say what to do; other errors are returned as they are.
 * @param file of the snapshot, which SQLite's own messages leave out
 */
export function toReleaseError(error: unknown, file: string): unknown {
  const { code, path: own } = systemError(error);
  const path = own ?? file;
  if (isDiskFull(error)) return releaseError(says('release.diskFull', { path }), error);
  if (PERMISSION_CODES.includes(code ?? '') || isSqliteError(error, SQLITE.readOnly)) {
    return releaseError(says('release.notWritable', { path }), error);
  }
  if (isSqliteError(error, SQLITE.busy, SQLITE.locked)) {
    return releaseError(says('release.inUse', { file }), error);
  }
  if (isSqliteError(error, SQLITE.ioError)) return releaseError(says('release.ioError', { file }), error);
  return error;
}

function releaseError(message: string, cause: unknown): Error {
  return new IsletError(says('release.servedStays', { message, reason: errorMessage(cause) }), { cause });
}

/** A picture that cannot be fetched or processed; the message is for the build's report. */
export class RemoteImageError extends Error {
  /** Its host gave no answer, so other pictures of this host are likely to fail as well. */
  readonly unreachable: boolean;

  constructor(
    message: string,
    { unreachable = false, cause }: { unreachable?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'RemoteImageError';
    this.unreachable = unreachable;
  }
}
