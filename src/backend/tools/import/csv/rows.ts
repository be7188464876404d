import type { ImportProblems } from '../import-problems.ts';
import { unescapeCell } from './cells.ts';
import {
  type AttributePart,
  type Column,
  columnOf,
  type DownloadPart,
  type Field,
  UNUSED_FIELDS,
} from './columns.ts';
import { type CsvRecord, readRecords } from './csv-records.ts';

/** One product or variation as the file has it. */
export interface Row {
  /** Line in the file. */
  line: number;
  /** Name of the file; left out for the file of products itself. */
  file?: string;
  /** Name, or SKU where there is no name. */
  label: string;
  /** Empty if the file has no such column. */
  cell(field: Field): string;
  /** The columns `Attribute 1 name`, `Attribute 1 value(s)` … by their number; a missing column is undefined. */
  attributes: Partial<Record<AttributePart, string>>[];
  downloads: Partial<Record<DownloadPart, string>>[];
  meta: { key: string; value: string }[];
  /** Slug of its language, as WPML's importer takes it; null for the catalog's default one. */
  language: string | null;
  /** Any text that a row and its translations share; null without translations. */
  translationGroup: string | null;
  /** The row that it translates. */
  original?: Row;
  /** The row without what it takes from its original. */
  own?: Row;
}

export interface ProductFile {
  /** Rows that the file has, readable or not, without its header. */
  total: number;
  rows: Row[];
  /** Units that the file's headers name, such as `lbs` for the weight. */
  units: ReadonlyMap<Field, string>;
  /** Columns of the file that hold something and that the shop has no place for. */
  unusedColumns: string[];
}

/** The columns of WPML's importer, as meta data. */
const WPML_LANGUAGE = '_wpml_import_language_code';
const WPML_GROUP = '_wpml_import_translation_group';

const DELIMITERS = [',', ';', '\t'];
/** Excel writes the delimiter into a first line of its own. */
const EXCEL_DELIMITER = /^sep=(.)\r?\n/i;

/**
 * Reads the rows of a product export; those that cannot be split into columns are reported.
 * @throws if the file is not a product export
 */
export function readRows(text: string, problems: ImportProblems): ProductFile {
  const [excelLine = '', stated] = EXCEL_DELIMITER.exec(text) ?? [];
  // The line stays, empty, so that lines are counted as an editor does.
  const body = excelLine ? text.slice(excelLine.length - 1) : text;
  const delimiter = stated ?? likelyDelimiter(body);
  const [header, ...records] = readRecords(body, delimiter, problems);
  if (!header) throw new Error('The file is empty.');
  const total = records.length + problems.list().length;
  const { columns, unknown } = readHeader(header, problems);
  const fitting = records.filter((record) => hasHeaderColumns(record, header, problems));
  const used = new Set(
    fitting.flatMap(({ cells }) => cells.flatMap((cell, place) => (cell.trim() ? [place] : []))),
  );
  const unusedColumns = header.cells.filter((_, place) => {
    const column = columns[place];
    const unused = column ? column.kind === 'field' && UNUSED_FIELDS.has(column.field) : unknown.has(place);
    return unused && used.has(place);
  });
  const units = columns.flatMap((column) =>
    column?.kind === 'field' && column.unit ? [[column.field, column.unit] as const] : [],
  );
  return {
    total,
    rows: fitting.map((record) => toRow(record, columns)),
    units: new Map(units),
    unusedColumns,
  };
}

/** The one that parts the first line into most columns of WooCommerce. */
function likelyDelimiter(text: string): string {
  const first = text.replace(/^\s+/, '').split(/\r|\n/, 1)[0] ?? '';
  const countKnown = (delimiter: string) =>
    first.split(delimiter).filter((name) => columnOf(name.replaceAll('"', ''))).length;
  return DELIMITERS.toSorted((a, b) => countKnown(b) - countKnown(a))[0] ?? ',';
}

function readHeader(header: CsvRecord, problems: ImportProblems) {
  const seen = new Set<string>();
  const unknown = new Set<number>();
  const columns = header.cells.map((name, place): Column | null => {
    const column = columnOf(name);
    if (!column) {
      unknown.add(place);
      return null;
    }
    const { unit: _, ...identity } = { unit: null, ...column };
    const key = JSON.stringify(identity);
    if (seen.has(key)) {
      problems.warn(header, `The column "${name}" is there twice; the first one is used.`);
      return null;
    }
    seen.add(key);
    return column;
  });
  const has = (field: Field) => columns.some((column) => column?.kind === 'field' && column.field === field);
  if (!has('name')) {
    const names = header.cells.slice(0, 6).join(', ');
    throw new Error(
      `The file has no column "Name", so it is no product export of WooCommerce; its columns start with: ${names}. ` +
        'Export under Products, All Products, Export, with your WordPress profile in English, German, French, ' +
        'Spanish, Italian or Portuguese: the names of the columns come in its language.',
    );
  }
  return { columns, unknown };
}

/** True if a record's number of cells fits the header. */
function hasHeaderColumns({ cells, line }: CsvRecord, header: CsvRecord, problems: ImportProblems): boolean {
  const place = { line };
  const expected = header.cells.length;
  if (cells.slice(expected).some((cell) => cell.trim() !== '')) {
    problems.skipRow(
      place,
      `The row has ${cells.length} cells for ${expected} columns, so cells may stand in the wrong column. ` +
        'It is left out; put cells with a delimiter or a quote in quotes.',
    );
    return false;
  }
  if (cells.length < expected) {
    problems.warn(
      place,
      `The row has ${cells.length} cells for ${expected} columns; the missing ones are taken as empty.`,
    );
  }
  return true;
}

function toRow({ line, cells }: CsvRecord, columns: readonly (Column | null)[]): Row {
  const fields = new Map<Field, string>();
  const attributes = new Map<number, Partial<Record<AttributePart, string>>>();
  const downloads = new Map<number, Partial<Record<DownloadPart, string>>>();
  const meta: Row['meta'] = [];
  for (const [place, column] of columns.entries()) {
    const value = unescapeCell((cells[place] ?? '').trim());
    if (column?.kind === 'field') fields.set(column.field, value);
    if (column?.kind === 'meta' && value) meta.push({ key: column.key, value });
    if (column?.kind === 'attribute') addPart(attributes, column, value);
    if (column?.kind === 'download') addPart(downloads, column, value);
  }
  const wpml = (key: string) => meta.find((entry) => entry.key === key)?.value ?? null;
  return {
    line,
    label: fields.get('name') || fields.get('sku') || '',
    cell: (field) => fields.get(field) ?? '',
    attributes: inOrder(attributes),
    downloads: inOrder(downloads),
    meta: meta.filter(({ key }) => key !== WPML_LANGUAGE && key !== WPML_GROUP),
    language: wpml(WPML_LANGUAGE)?.toLowerCase().replaceAll('_', '-') ?? null,
    translationGroup: wpml(WPML_GROUP),
  };
}

function addPart<Part extends string>(
  parts: Map<number, Partial<Record<Part, string>>>,
  { number, part }: { number: number; part: Part },
  value: string,
): void {
  const existing = parts.get(number) ?? {};
  parts.set(number, { ...existing, [part]: value });
}

function inOrder<T>(numbered: ReadonlyMap<number, T>): T[] {
  return [...numbered].toSorted(([a], [b]) => a - b).map(([, value]) => value);
}
