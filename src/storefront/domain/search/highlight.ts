import { foldText } from './fold-text.ts';

interface TextPart {
  text: string;
  /** It is what was searched for. */
  isMatch: boolean;
}

/**
 * Cuts a text at the words that were searched for, whatever their case and accents.
 * @param words folded
 */
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

/** A folded character may be none, as an accent, or two. */
function joinFolded(folded: readonly string[]): { joined: string; owners: number[] } {
  const owners: number[] = [];
  for (const [place, text] of folded.entries())
    for (let each = 0; each < text.length; each++) owners.push(place);
  return { joined: folded.join(''), owners };
}
