import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EDIT_FILES, type EditFiles } from '#testing/edits/table.ts';
import { PROJECT } from '../flags.ts';
import type { DeltaFigures } from './size.ts';

const FILE = join(PROJECT, 'src/testing/edits/files.json');

/** Keeps how many files each edit touched, for the table of edits; other catalog sizes leave it as it is. */
export function saveCounts(all: readonly DeltaFigures[]): void {
  const figures = all.find(({ products }) => products === EDIT_FILES.products);
  if (figures === undefined || figures.edits.length === 0) {
    throw new Error(
      `The table of edits is about ${EDIT_FILES.products} products: add them to --sizes, without --no-edits.`,
    );
  }
  writeFileSync(
    FILE,
    `${JSON.stringify({ products: figures.products, edits: countsOf(figures) }, null, 2)}\n`,
  );
  console.log(`\nThe counts are in ${FILE}; renew the table of edits with the command that it names.`);
}

/** Where a catalog's edits touched other files than the table of edits says. */
export function formatCountChanges(figures: DeltaFigures): string {
  if (figures.products !== EDIT_FILES.products || figures.edits.length === 0) return '';
  const moves = Object.entries(countsOf(figures)).flatMap(([name, { written, removedPages }]) => {
    const known = EDIT_FILES.edits[name];
    if (known?.written === written && known.removedPages === removedPages) return [];
    return `  ${name}: ${written} files instead of ${known?.written ?? 'unknown'}, ${removedPages} pages go instead of ${known?.removedPages ?? 'unknown'}`;
  });
  return moves.length === 0
    ? '\nEvery edit touched as many files as its table says.'
    : ['\nNot as the table of edits says:', ...moves].join('\n');
}

function countsOf({ edits }: DeltaFigures): Record<string, EditFiles> {
  const counts = edits.map(({ name, figures }) => {
    const { files, removed } = figures.release;
    return [name, { written: files, removedPages: removed }] as const;
  });
  return Object.fromEntries(counts);
}
