import { existsSync, readFileSync } from 'node:fs';
import { ImportProblems } from '../import-problems.ts';
import { type CsvRecord, readRecords } from './csv-records.ts';
import { decodeText } from './decode-text.ts';

/**
 * The records of a small file, its header first; none where it is missing.
 * @throws where a line is no CSV
 */
export function readCsvFile(path: string): CsvRecord[] {
  if (!existsSync(path)) return [];
  const problems = new ImportProblems();
  const records = readRecords(decodeText(readFileSync(path)), ',', problems);
  const [problem] = problems.list();
  if (problem) throw new Error(`${path}, line ${problem.line}: ${problem.reason}`);
  return records;
}

/**
 * The rows of a small file by the names of its columns, of which it may have more; none where the file is missing.
 * @throws where it lacks a column, or a line is no CSV
 */
export function readTable<Name extends string>(
  path: string,
  names: readonly Name[],
): { line: number; cells: Record<Name, string> }[] {
  const [header, ...records] = readCsvFile(path);
  if (!header) return [];
  const columns = header.cells.map((cell) => cell.trim());
  const missing = names.find((name) => !columns.includes(name));
  if (missing !== undefined) {
    throw new Error(`${path} has no column "${missing}"; its columns are: ${columns.join(', ')}.`);
  }
  return records.map(({ line, cells }) => {
    const cellOf = (name: Name) => [name, cells[columns.indexOf(name)]?.trim() ?? ''] as const;
    return { line, cells: Object.fromEntries(names.map(cellOf)) as Record<Name, string> };
  });
}
