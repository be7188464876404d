const BYTE_ORDER_MARK = '\ufeff';

/**
 * The text of a file in UTF-8.
 * @throws where it is in another encoding, saying which and what to do
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw wrong('UTF-16', '');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  } catch {
    throw wrong(
      'another encoding than UTF-8',
      ` Its first character that is not UTF-8 is on line ${badLine(bytes)}.`,
    );
  }
}

function wrong(encoding: string, where: string): Error {
  return new Error(
    `The file is in ${encoding}.${where} Export it again, or save it in your spreadsheet as "CSV UTF-8".`,
  );
}

/** Decodes line by line until one fails: line ends are bytes that no character of UTF-8 contains. */
function badLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start);
    try {
      decoder.decode(bytes.subarray(start, end === -1 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end === -1) break;
    start = end + 1;
  }
  return line;
}
