import { CsvError, type Options } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { ImportProblems } from '../import-problems.ts';

/** A record of the file as its cells stand there. */
export interface CsvRecord {
  /** Line of the file where the record starts. */
  line: number;
  cells: string[];
}

/** A quote that never closes ends here instead of swallowing the file. */
const MAX_RECORD_BYTES = 4 * 1024 * 1024;
const UNPAIRED_QUOTES =
  'Its quotes (") do not pair up: a quote inside a cell is written twice, and the cell put in quotes. The line is left out.';
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/**
 * Reads all records, the header among them. A line that is no CSV costs that line only: reading goes on
 * with the next one.
 * @param delimiter one character
 */
export function readRecords(text: string, delimiter: string, problems: ImportProblems): CsvRecord[] {
  const bytes = Buffer.from(text);
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
  };
  const records: CsvRecord[] = [];
  const lines = new LineCounter(bytes);
  let at = 0;
  while (at < bytes.length) {
    const base = at;
    try {
      parse(bytes.subarray(base), {
        ...options,
        on_record: (cells: string[], { bytes: read }) => {
          const line = lines.at(skipLineEnds(bytes, at));
          if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells });
          at = base + read;
          return null;
        },
      });
      return records;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const start = skipLineEnds(bytes, at);
      const end = lineEnd(bytes, start);
      const cells = literalCells(bytes.subarray(start, end), options, records[0]?.cells.length);
      if (cells) records.push({ line: lines.at(start), cells });
      else problems.skipRow({ line: lines.at(start) }, UNPAIRED_QUOTES);
      at = end;
    }
  }
  return records;
}

/** The cells of one line whose quotes are taken as they stand; null if it has not the header's columns. */
function literalCells(line: Buffer, options: Options, columns: number | undefined): string[] | null {
  try {
    const [cells] = parse(line, { ...options, relax_quotes: true }) as string[][];
    return cells?.length === columns ? (cells ?? null) : null;
  } catch {
    return null;
  }
}

function skipLineEnds(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === NEWLINE || bytes[at] === RETURN) at++;
  return at;
}

function lineEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== NEWLINE && bytes[at] !== RETURN) at++;
  return at;
}

/** Tells lines of rising positions. A line ends with LF, CR LF or CR. */
class LineCounter {
  readonly #bytes: Buffer;
  #at = 0;
  #line = 1;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  at(position: number): number {
    for (; this.#at < position; this.#at++) {
      const byte = this.#bytes[this.#at];
      if (byte === NEWLINE || (byte === RETURN && this.#bytes[this.#at + 1] !== NEWLINE)) this.#line++;
    }
    return this.#line;
  }
}
