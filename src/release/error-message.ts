/** What to tell of a failure. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
