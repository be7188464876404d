/** WooCommerce puts an apostrophe before cells that a spreadsheet would take for a formula. */
export function unescapeCell(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

/** The values of a cell that has several: parted by commas, a comma within a value being written `\,`. */
export function splitList(cell: string): string[] {
  return splitPlaces(cell).filter(Boolean);
}

/** The same with empty texts at the places that a translation leaves out. */
export function splitPlaces(cell: string): string[] {
  return cell === '' ? [] : cell.split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ',').trim());
}

/** True, false, or null for a cell that says neither. */
export function parseFlag(cell: string): boolean | null {
  switch (cell.trim().toLowerCase()) {
    case '1':
    case 'true':
    case 'yes':
      return true;
    case '0':
    case 'false':
    case 'no':
      return false;
    default:
      return null;
  }
}

/** Line ends of a description, which the export writes as `\n`, and `\n` itself as `\\n`. */
export function restoreLineEnds(cell: string): string {
  return cell.replace(/(\\?)\\n/g, (_, escaped: string) => (escaped ? '\\n' : '\n'));
}

/** A whole number, negative ones included; decimals are cut off. Null for what is no number. */
export function parseCount(cell: string): number | null {
  const [, whole] = /^([+-]?\d{1,15})([.,]\d*)?$/.exec(cell.trim()) ?? [];
  return whole === undefined ? null : Number(whole);
}

/** A measure as a decimal string; one `,` or `.` is its decimal separator. Null for what is no number. */
export function parseMeasure(cell: string): string | null {
  const text = cell.trim().replace(',', '.');
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return null;
  const [whole = '', decimals = ''] = text.split('.');
  const digits = decimals.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${digits ? `.${digits}` : ''}`;
}

/**
 * The moment that a sale date stands for, in the store's time: the start of the day, or its end.
 * @returns ISO 8601 without offset; null for what is no such date
 */
export function parseSaleDate(cell: string, bound: 'start' | 'end'): string | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?)?$/.exec(cell.trim());
  const [, day, minutes, seconds = ':00'] = match ?? [];
  if (day === undefined) return null;
  const time = minutes ? `${minutes}${seconds}` : bound === 'start' ? '00:00:00' : '23:59:59';
  const moment = new Date(`${day}T${time}Z`);
  // A day that the month does not have would roll over into the next one.
  return Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(day) ? null : `${day}T${time}`;
}
