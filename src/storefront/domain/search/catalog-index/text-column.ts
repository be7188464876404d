import { foldText, isWordCharacter, wordsSpelledOut } from '../fold-text.ts';

/** Folded texts of products in one string, which is searched many times faster than each separately. */
export interface TextColumn {
  /** Each text ends in a line feed, which no folded text or search holds. */
  text: string;
  /** Where each text begins; one entry more than texts. */
  starts: Uint32Array;
  products: Uint32Array;
}

/** @param products the product of each text @param respell words by which a text is found as well */
export function textColumn(
  texts: readonly string[],
  products: Uint32Array,
  respell: (text: string) => string[] = wordsSpelledOut,
): TextColumn {
  const starts = new Uint32Array(texts.length + 1);
  const parts: string[] = [];
  let length = 0;
  for (const [place, text] of texts.entries()) {
    const part = [foldText(text), ...respell(text).map(foldText)].join(' ').concat('\n');
    parts.push(part);
    length += part.length;
    starts[place + 1] = length;
  }
  return { text: parts.join(''), starts, products };
}

interface MatchLevels {
  first: number;
  start: number;
  /** Within a word; 0 where that does not count. */
  inside: number;
}

/** Raises the level of each product whose text has a word, to that of the best place where it has it. */
export function raiseLevels(column: TextColumn, word: string, levels: Uint8Array, values: MatchLevels): void {
  const { text, starts, products } = column;
  let place = 0;
  for (let at = text.indexOf(word); at >= 0; ) {
    while ((starts[place + 1] ?? 0) <= at) place++;
    const level = levelAt(text, at, starts[place] ?? 0, values);
    const product = products[place] ?? 0;
    if (level > (levels[product] ?? 0)) levels[product] = level;
    const isBest = level >= values.start;
    at = text.indexOf(word, isBest ? (starts[place + 1] ?? text.length) : at + 1);
  }
}

function levelAt(
  text: string,
  at: number,
  start: number,
  { first, start: word, inside }: MatchLevels,
): number {
  if (at === start) return first;
  return isWordCharacter(text.charAt(at - 1)) ? inside : word;
}
