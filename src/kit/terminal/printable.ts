/** Control characters, and those that turn the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text of a store as one line that a terminal only shows: a name with control characters could move its
 * cursor, rename its window or forge a line of a log. They are written as `\u001b`.
 */
export function printableLine(text: string): string {
  return text.replace(UNPRINTABLE, escaped);
}

/** As `printableLine`, for text of several lines. */
export function printableText(text: string): string {
  return text.replace(UNPRINTABLE, (character) => (character === '\n' ? character : escaped(character)));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
