import type { ImportProblems } from '../import-problems.ts';
import { splitList } from './cells.ts';
import type { Row } from './rows.ts';

const TYPES = ['simple', 'variable', 'grouped', 'external', 'variation'] as const;

export interface RowType {
  type: (typeof TYPES)[number];
  virtual: boolean;
  downloadable: boolean;
}

/** Parses a row's list of types; null, with a warning, for product types that the shop lacks. */
export function rowType(row: Row, problems: ImportProblems): RowType | null {
  const listed = splitList(row.cell('type').toLowerCase());
  const kinds = listed.filter((type) => type !== 'virtual' && type !== 'downloadable');
  const type = TYPES.find((type) => type === (kinds[0] ?? 'simple'));
  if (type === undefined) {
    problems.skipRow(
      row,
      `The type "${kinds[0]}" is none that the shop has (${TYPES.join(', ')}). The row is left out.`,
    );
    return null;
  }
  if (kinds.length > 1) problems.warn(row, `The row has the types ${kinds.join(' and ')}. Taken as ${type}.`);
  return { type, virtual: listed.includes('virtual'), downloadable: listed.includes('downloadable') };
}
