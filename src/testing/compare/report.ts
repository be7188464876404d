import type { Comparison } from './compare.ts';
import { total, type WeightRow } from './script-weights.ts';

/** Differences of a kind that are shown in full. */
const SHOWN = 5;

/** Says how two releases differ, for people. */
export function formatComparison({ differences, files, weights }: Comparison): string {
  const kinds = Map.groupBy(differences, ({ kind }) => kind);
  const shown = [...kinds.values()].flatMap((ones) => [
    ...ones.slice(0, SHOWN).map(({ kind, file, detail }) => `${kind}: ${file}\n    ${detail}`),
    ...(ones.length > SHOWN ? [`    and ${ones.length - SHOWN} more of kind ${ones[0]?.kind}`] : []),
  ]);
  const counts = [...kinds].map(([kind, ones]) => `${ones.length} ${kind}`).join(', ');
  return [
    ...shown,
    'Gzip bytes of scripts (inline + files) of the heaviest page of each kind: before, after, most growth',
    ...weightLines(weights),
    '',
    differences.length === 0
      ? `The releases are equal: ${files} files.`
      : `The releases differ: ${differences.length} of ${files} files (${counts}).`,
  ].join('\n');
}

function weightLines(weights: readonly WeightRow[]): string[] {
  const width = Math.max(...weights.map(({ kind }) => kind.length));
  return weights.map(({ kind, before, after, growth }) => {
    const show = (weight: typeof before) =>
      `${weight.inline} + ${weight.files} = ${total(weight)}`.padStart(24);
    return `  ${kind.padEnd(width)} ${show(before)} ${show(after)}  ${growth > 0 ? '+' : ''}${growth}`;
  });
}
