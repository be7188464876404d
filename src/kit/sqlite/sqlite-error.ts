/** Primary result codes of SQLite. */
export const SQLITE = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** Returns true for an error of SQLite with one of the given primary codes. */
export function isSqliteError(error: unknown, ...codes: number[]): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  // Extended codes carry the primary one in their lowest byte.
  return codes.includes(Number(error.errcode) & 0xff);
}

/** SQLite's code of an error or of what caused it; null where SQLite has no part in it. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  return 'errcode' in error ? Number(error.errcode) : sqliteCode(error.cause);
}
