/**
 * Reads the flags of a command.
 * @param command such as `build`
 * @throws with the wrong flag and where to find the right ones, in place of Node's advice on quoting
 */
export function readFlags<T>(command: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new Error(`${reason.replace(/\.$/, '')}. See npm run ${command} -- --help`);
  }
}
