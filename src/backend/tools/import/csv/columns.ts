import { ATTRIBUTE_PARTS, COLUMN_NAMES, DOWNLOAD_PARTS, NUMBERED } from './column-names.ts';

export type Field = keyof typeof COLUMN_NAMES;
export type AttributePart = keyof typeof ATTRIBUTE_PARTS;
export type DownloadPart = keyof typeof DOWNLOAD_PARTS;

/** Fields that are read and then have no place in the shop. */
export const UNUSED_FIELDS: ReadonlySet<Field> = new Set(['shippingClass', 'reviewsAllowed']);

/** Meaning of a column. */
export type Column =
  | { kind: 'field'; field: Field; unit: string | null }
  | { kind: 'attribute'; number: number; part: AttributePart }
  | { kind: 'download'; number: number; part: DownloadPart }
  | { kind: 'meta'; key: string };

const FIELDS = new Map(
  (Object.keys(COLUMN_NAMES) as Field[]).flatMap((field) =>
    COLUMN_NAMES[field].split(' | ').map((name): [string, Field] => [nameKey(name), field]),
  ),
);
const MEASURES: ReadonlySet<Field> = new Set(['weight', 'length', 'width', 'height']);
const MEASURE = /^(.+?) ?\((.+)\)$/;
const META = /^m[eé]ta ?:\s*(.+)$/i;

/** Parses a header in one of the languages of the shop; null if WooCommerce has no such column. */
export function columnOf(header: string): Column | null {
  const text = header.normalize('NFC').trim().replace(/\s+/g, ' ');
  const meta = META.exec(text)?.[1];
  if (meta !== undefined) return { kind: 'meta', key: meta };
  const field = FIELDS.get(nameKey(text));
  if (field !== undefined) return { kind: 'field', field, unit: null };
  const [, name = '', unit = ''] = MEASURE.exec(text) ?? [];
  const measured = FIELDS.get(nameKey(name));
  if (measured !== undefined && MEASURES.has(measured)) return { kind: 'field', field: measured, unit };
  return numberedColumn(nameKey(text));
}

/** `Attribute 1 name`, and `Download 1 URL`. */
function numberedColumn(name: string): Column | null {
  const number = /\b\d+\b/.exec(name)?.[0];
  if (number === undefined) return null;
  const shared = { number: Number(number) };
  if (NUMBERED.attribute.test(name)) {
    const part = partOf(ATTRIBUTE_PARTS, name);
    return part === undefined ? null : { kind: 'attribute', ...shared, part };
  }
  const part = NUMBERED.download.test(name) ? partOf(DOWNLOAD_PARTS, name) : undefined;
  return part === undefined ? null : { kind: 'download', ...shared, part };
}

function partOf<Part extends string>(parts: Readonly<Record<Part, RegExp>>, name: string): Part | undefined {
  return (Object.keys(parts) as Part[]).find((part) => parts[part].test(name));
}

/** A name without case, accents and question marks; typed and typographic apostrophes are the same. */
function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[¿?]/g, '')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
