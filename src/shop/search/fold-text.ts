/** Letters that have no accent to take away and are still written in another way. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‐': '-',
  '‑': '-',
  '\u00ad': '',
};

const ACCENTS = /[\u0300-\u036f]/g;
const BEYOND_ASCII = /[^\0-\x7f]/gu;

const folded = new Map<string, string>();

/**
 * Text as searches compare it: lower case, without accents, white space as single spaces. Each character is
 * folded by itself, whatever surrounds it, so that a part of a text folds to a part of the folded text.
 */
export function foldText(text: string): string {
  return text.replace(BEYOND_ASCII, foldCharacter).toLowerCase().replace(/\s+/g, ' ');
}

/** Words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** True for a character that words consist of. */
export function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function foldCharacter(character: string): string {
  let known = folded.get(character);
  if (known === undefined) {
    const plain = character.toLowerCase().normalize('NFD').replace(ACCENTS, '');
    known = LETTERS[plain] ?? plain;
    folded.set(character, known);
  }
  return known;
}
