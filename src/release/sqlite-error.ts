/** Primary result codes of SQLite. */
export const SQLITE = { busy: 5, locked: 6, readOnly: 8, ioError: 10, full: 13 } as const;

/** Returns true for an error of SQLite with one of the given primary codes. */
export function isSqliteError(error: unknown, ...codes: number[]): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  // Extended codes carry the primary one in their lowest byte.
  return codes.includes(Number(error.errcode) & 0xff);
}
