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

/**
 * Reads a number.
 * @param flag without dashes
 * @throws where it is no whole number from 1 on, or one that JavaScript cannot hold exactly
 */
export function wholeNumber(flag: string, text: string): number {
  const number = Number(text);
  if (/^[1-9]\d*$/.test(text.trim()) && Number.isSafeInteger(number)) return number;
  throw new Error(`--${flag} takes whole numbers from 1 on, not "${text}".`);
}
