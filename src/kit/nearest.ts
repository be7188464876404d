const MAX_SUGGESTIONS = 5;
const MIN_LIKENESS = 0.4;

/** ` Near it: beanie, beanie-with-logo.`; empty if nothing is similar to the text. */
export function formatNearest(text: string, candidates: readonly string[]): string {
  const textPairs = pairs(text);
  const near = candidates
    .map((candidate) => ({ candidate, likeness: likeness(textPairs, pairs(candidate)) }))
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .sort((one, other) => other.likeness - one.likeness || one.candidate.localeCompare(other.candidate))
    .slice(0, MAX_SUGGESTIONS);
  return near.length > 0 ? ` Near it: ${near.map(({ candidate }) => candidate).join(', ')}.` : '';
}

/** Dice's coefficient: the share of letter pairs that two texts have in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared++;
  return (2 * shared) / (one.size + other.size);
}

function pairs(text: string): Set<string> {
  const padded = ` ${text.toLowerCase()} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, start) => padded.slice(start, start + 2)));
}
