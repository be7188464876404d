/** Letters without an accent that are still spelled in another way. */
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
const SOME_BEYOND_ASCII = /[^\0-\x7f]/;

const folded = new Map<string, string>();

/** Text as searches compare it, folded character by character: parts of a text fold to parts of the folded text. */
export function foldText(text: string): string {
  return text.replace(BEYOND_ASCII, foldCharacter).toLowerCase().replace(/\s+/g, ' ');
}

const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** A text with `ue` for `ü`, as people write without that key. */
export function spellOut(text: string): string {
  return text.normalize('NFC').replace(/[äöüøå]/gi, (letter) => SPELLED_OUT[letter.toLowerCase()] ?? letter);
}

/** The words of a text that are spelled differently on keyboards without their characters. */
export function wordsSpelledOut(text: string): string[] {
  if (!SOME_BEYOND_ASCII.test(text)) return [];
  const words = text.normalize('NFC').match(/[\p{L}\p{N}]*[äöüøå][\p{L}\p{N}]*/giu);
  return (words ?? []).map(spellOut);
}

/** The codes of a text that have punctuation, without it: `TM-204` is typed `TM204` too. */
export function bareCodes(text: string): string[] {
  return text.split(/\s+/).flatMap((code) => {
    const bare = bareCode(code);
    return bare === code ? [] : [bare];
  });
}

/** A code without its punctuation. */
export function bareCode(code: string): string {
  return code.replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
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

interface TextPart {
  text: string;
  /** It is what was searched for. */
  isMatch: boolean;
}

/** Cuts a text at the folded words that were searched for, whatever their case and accents. */
export function highlightParts(text: string, words: readonly string[]): TextPart[] {
  const characters = [...text];
  const folded = characters.map(foldText);
  const marks = new Uint8Array(characters.length);
  const { joined, owners } = joinFolded(folded);
  for (const word of words.filter((each) => each !== '')) {
    for (let at = joined.indexOf(word); at >= 0; at = joined.indexOf(word, at + 1)) {
      marks.fill(1, owners[at], (owners[at + word.length - 1] ?? 0) + 1);
    }
  }
  // An accent of its own, which folds to nothing, belongs to its letter.
  for (const [place, none] of folded.entries()) if (none === '') marks[place] = marks[place - 1] ?? 0;
  const parts: TextPart[] = [];
  for (const [place, character] of characters.entries()) {
    const isMatch = marks[place] === 1;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  }
  return parts;
}

/** A character folds to none, as an accent does, to one or to two. */
function joinFolded(folded: readonly string[]): { joined: string; owners: number[] } {
  const owners: number[] = [];
  for (const [place, text] of folded.entries())
    for (let each = 0; each < text.length; each++) owners.push(place);
  return { joined: folded.join(''), owners };
}
