/** The operating system's code of an error, such as `ENOSPC`, and the file it is about; null where it says nothing. */
export function systemError(error: unknown): { code: string | null; path: string | null } {
  const text = (name: string): string | null => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : null;
  };
  return { code: text('code'), path: text('path') };
}
