import { transcode } from 'node:buffer';
import { IsletError, says } from '#kit/messages/says.ts';

/** The compiler leaves it out of pages. */
const DOCTYPE = '<!DOCTYPE html>';
/** Bytes of UTF-16 for each unit of a text. */
const UNIT = 2;

/** Grows with the largest page. */
let scratch = Buffer.alloc(256 * 1024);

/**
 * Encodes a page part by part: joined, its text would be copied once more.
 * @param parts texts of the page, the first of them with its charset
 * @param csp its policy, which is inserted
 * @returns UTF-8; half a surrogate pair becomes a replacement character
 */
export function encodePage(parts: readonly string[], csp: string | null): Buffer<ArrayBuffer> {
  let length = scratch.write(DOCTYPE, 'utf16le');
  for (const text of csp === null ? parts : withCsp(parts, csp)) {
    const needed = length + text.length * UNIT;
    if (needed > scratch.length) scratch = Buffer.concat([scratch.subarray(0, length)], 2 * needed);
    length += scratch.write(text, length, 'utf16le');
  }
  return utf8Of(scratch.subarray(0, length));
}

/** A euro sign makes the memory of a text UTF-16, and to write that as UTF-8 takes twice as long as both steps. */
function utf8Of(page: Buffer): Buffer<ArrayBuffer> {
  try {
    return transcode(page, 'utf16le', 'utf8');
  } catch {
    return Buffer.from(page.toString('utf16le'));
  }
}

const CHARSET = /<meta charset="[^"]*"\s*\/?>/i;

/**
 * Inserts a policy before everything it governs, after the charset, which must be in the first kilobyte.
 * @param parts of a page, the first of them with its charset
 * @returns the parts of the page that has it
 */
export function withCsp([first = '', ...others]: readonly string[], csp: string): string[] {
  const meta = `<meta http-equiv="content-security-policy" content="${csp.replaceAll('"', '&quot;')}">`;
  const charset = CHARSET.exec(first);
  if (charset === null) throw new IsletError(says('release.noCharset'));
  const end = charset.index + charset[0].length;
  return [first.slice(0, end), meta, first.slice(end), ...others];
}
