/**
 * Text of a shopper as it appears in an email: one line, and nothing that a mail program would make a link of.
 * @param longest in characters; the rest is cut off
 */
export function mailLine(typed: string, longest = 100): string {
  const line = typed
    .normalize('NFKC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    // `https://shop.example` and `shop.example` become `https: //shop. example` and `shop. example`.
    .replace(/(?<=\p{L}):(?=\S)/gu, ': ')
    .replace(/(?<=[\p{L}\p{N}])[.。](?=\p{L})/gu, '. ')
    .trim();
  const letters = [...line];
  return letters.length <= longest ? line : `${letters.slice(0, longest).join('').trimEnd()} …`;
}

/**
 * Text of a shopper in several lines, as it appears in an email: each is a `mailLine`.
 * @param longest of all lines together, in characters
 */
export function mailLines(typed: string, longest: number): string {
  return typed
    .slice(0, longest)
    .split(/\r\n?|\n/)
    .map((line) => mailLine(line, longest))
    .filter(Boolean)
    .join('\n');
}

/** A text with values in the place of their names in double braces. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** The texts of the first locale, such as `de_DE`, that has any, else the English ones. */
export function inLanguage<T>(
  texts: Readonly<Record<string, T>> & { en: T },
  locales: readonly (string | undefined)[],
): T {
  const known = new Map<string, T>(Object.entries(texts));
  const found = locales.map((locale) => known.get(locale?.split(/[-_]/, 1)[0] ?? ''));
  return found.find((one) => one !== undefined) ?? texts.en;
}

const LONGEST_NAME = 40;

/** A name for a greeting; empty for texts that are too long or contain more than names do. */
export function greetingName(typed: string): string {
  const name = mailLine(typed, LONGEST_NAME);
  return /^[\p{L}\p{M}.'’-]+( [\p{L}\p{M}.'’-]+){0,2}$/u.test(name) ? name : '';
}
