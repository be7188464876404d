import { foldText, wordsOf } from './fold-text.ts';

/** Where browsers report a search without a result, on the origin of the shop. */
export const SEARCHES_PATH = '/searches/';

/** The report of such a search, as JSON. */
export interface SearchReport {
  /** As `countedWords` returns them. */
  words: string;
  /** BCP 47 tag of the page. */
  language: string;
}

const MAX_CHARACTERS = 60;
const MAX_WORDS = 6;

/** E-mail and web addresses, and as many digits as telephone numbers, cards and accounts have. */
const PERSONAL = /@|:\/\/|[\p{L}\p{N}]\.\p{L}{2}|(?:\d[^\p{L}\d]*){7}/u;

/**
 * The words of a search as they are counted: folded, without punctuation, with one space between them.
 * @param search as typed
 * @returns null for a text that may be personal, is longer than a search for products, or has no word of two characters
 */
export function countedWords(search: string): string | null {
  if (search.length > 2 * MAX_CHARACTERS) return null;
  const folded = foldText(search).normalize('NFC');
  const words = wordsOf(folded);
  const text = words.join(' ');
  if (words.length > MAX_WORDS || text.length > MAX_CHARACTERS || PERSONAL.test(folded)) return null;
  return words.some((word) => word.length > 1) ? text : null;
}
