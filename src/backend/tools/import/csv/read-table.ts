import { existsSync, readFileSync } from 'node:fs';
import { ImportProblems } from '../import-problems.ts';
import { type CsvRecord, readRecords } from './csv-records.ts';

/** The records of a small file, its header first; none if it is missing. @throws if a line is not CSV */
export function readCsvFile(path: string): CsvRecord[] {
  if (!existsSync(path)) return [];
  const problems = new ImportProblems();
  const records = readRecords(decodeText(readFileSync(path)), ',', problems);
  const [problem] = problems.list();
  if (problem) throw new Error(`${path}, line ${problem.line}: ${problem.reason}`);
  return records;
}

/**
 * The rows of a small file by the names of its columns, of which it may have more; none if the file is missing.
 * @throws if it lacks a column, or a line is not CSV
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

const BYTE_ORDER_MARK = '\ufeff';

/** The text of a file in UTF-8. @throws if it is in another encoding, saying which and what to do */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw wrong('UTF-16', '');
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  } catch {
    throw wrong(
      'another encoding than UTF-8',
      ` Its first character that is not UTF-8 is on line ${badLine(bytes)}.`,
    );
  }
}

function wrong(encoding: string, where: string): Error {
  return new Error(
    `The file is in ${encoding}.${where} Export it again, or save it in your spreadsheet as "CSV UTF-8".`,
  );
}

/** Decodes line by line until one fails: line ends are bytes that no character of UTF-8 contains. */
function badLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start);
    try {
      decoder.decode(bytes.subarray(start, end === -1 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end === -1) break;
    start = end + 1;
  }
  return line;
}
