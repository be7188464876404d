/** Words shorter than this are looked for as they are: too many others are close to them. */
const MIN_LENGTH = 4;
const LONG_WORD = 8;
const MAX_WORDS = 8;

/** Typing mistakes that a word may have. */
export function allowedMistakes({ length }: string): number {
  if (length < MIN_LENGTH) return 0;
  return length < LONG_WORD ? 1 : 2;
}

/** The folded words that a mistyped word may mean, closest first. An unfinished word is compared with as much of theirs. */
export function closeWords(word: string, vocabulary: Iterable<string>): string[] {
  const allowed = allowedMistakes(word);
  if (allowed === 0) return [];
  const found: { word: string; mistakes: number }[] = [];
  for (const other of vocabulary) {
    if (other.length < word.length - allowed) continue;
    const mistakes = mistakesBetween(word, other, allowed);
    if (mistakes <= allowed) found.push({ word: other, mistakes });
  }
  const fewest = Math.min(...found.map(({ mistakes }) => mistakes));
  return found
    .filter(({ mistakes }) => mistakes === fewest)
    .slice(0, MAX_WORDS)
    .map(({ word: close }) => close);
}

/** Edit distance of a word to another's closest beginning, swaps included; more than `allowed` as soon as certain. */
export function mistakesBetween(word: string, other: string, allowed: number): number {
  const width = Math.min(other.length, word.length + allowed);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= width; column++) {
      const isSame = word[row - 1] === other[column - 1];
      let mistakes = Math.min(
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      );
      const isSwap =
        row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      if (isSwap) mistakes = Math.min(mistakes, (beforeLast[column - 2] ?? 0) + 1);
      current.push(mistakes);
      smallest = Math.min(smallest, mistakes);
    }
    if (smallest > allowed) return smallest;
    beforeLast = last;
    last = current;
  }
  return Math.min(...last);
}
