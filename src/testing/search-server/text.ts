/**
 * Searching texts as Typesense documents it, as far as the shop uses it: the last word may be unfinished, and where
 * nothing is found, the first one may be within others, and each mistyped.
 * https://typesense.org/docs/30.2/api/search.html#typo-tolerance-parameters
 */
import { type Document, valuesOf } from './filter.ts';

interface TextQuery {
  q: string;
  fields: readonly { name: string; weight: number; typos: number; infix: boolean }[];
  minOneTypo: number;
  minTwoTypos: number;
}

export interface TextMatch {
  score: number;
  /** Tokens that were found, by field. */
  matched: Map<string, string[]>;
}

type Fits = (token: string, typed: string, place: number, field: TextQuery['fields'][number]) => boolean;

/** Documents that have every word of a query somewhere. */
export function searchTexts(documents: readonly Document[], query: TextQuery): Map<Document, TextMatch> {
  const typed = tokensOf(query.q);
  const last = typed.length - 1;
  const plain: Fits = (token, word, place) => (place === last ? token.startsWith(word) : token === word);
  const within: Fits = (token, word, place, { infix }) =>
    place === 0 && infix ? token.includes(word) : plain(token, word, place, NO_FIELD);
  const allowed = ({ length }: string, { typos }: TextQuery['fields'][number]) =>
    Math.min(typos, length >= query.minTwoTypos ? 2 : length >= query.minOneTypo ? 1 : 0);
  const mistyped: Fits = (token, word, place, field) => {
    const most = allowed(word, field);
    const ends = place === last ? [word.length - most, word.length, word.length + most] : [token.length];
    return (
      plain(token, word, place, field) || ends.some((end) => distance(token.slice(0, end), word) <= most)
    );
  };
  for (const fits of [plain, within, mistyped]) {
    const found = new Map<Document, TextMatch>();
    for (const document of documents) {
      const match = matchOf(document, typed, query.fields, fits);
      if (match !== null) found.set(document, match);
    }
    if (found.size > 0) return found;
  }
  return new Map();
}

const NO_FIELD = { name: '', weight: 0, typos: 0, infix: false };

function matchOf(
  document: Document,
  typed: readonly string[],
  fields: TextQuery['fields'],
  fits: Fits,
): TextMatch | null {
  const matched = new Map<string, string[]>();
  let score = 0;
  for (const [place, word] of typed.entries()) {
    let best = 0;
    for (const field of fields) {
      for (const token of valuesOf(document, field.name).flatMap((text) => tokensOf(String(text)))) {
        if (!fits(token, word, place, field)) continue;
        best = Math.max(best, field.weight * (token === word ? 2 : 1));
        matched.set(field.name, [...(matched.get(field.name) ?? []), token]);
      }
    }
    if (best === 0) return null;
    score += best;
  }
  return { score, matched };
}

/** Words in lower case, without accents and other characters. */
function tokensOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}\s]/gu, '');
  return plain.split(/\s+/).filter((token) => token !== '');
}

/** Damerau–Levenshtein. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + cost,
          row > 1 && column > 1 && swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
