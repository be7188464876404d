import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { IsletError, says } from '#kit/messages/says.ts';
import type { Currency, MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';

/** A price of a merchant's file, from a moment on. */
export interface FiledPrice {
  /** Where it is in the file. */
  line: number;
  /** In the store; null if the SKU names the product. */
  id: number | null;
  sku: string;
  /** Milliseconds since 1970. */
  since: number;
  price: MinorUnits;
  /** It was below a regular price. */
  reduced: boolean;
}

interface Row {
  record: Partial<Record<string, string>>;
  info: { lines: number };
}

const NEEDED = ['price', 'from'] as const;
const MAX_PROBLEMS = 5;
const AMOUNT = /^\d+(?:[.,]\d+)?$/;
const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * Reads a file of former prices: a line for each, with `id` or `sku`, `price`, `from`, and where they are known
 * `regular` and `currency`.
 * @param now milliseconds since 1970
 * @throws IsletError that names the first lines which cannot be used
 */
export function readPriceFile(text: string, currency: Currency, now: number): FiledPrice[] {
  const problems: string[] = [];
  const prices = rowsOf(text).flatMap(({ record, info: { lines: line } }): FiledPrice[] => {
    const cell = (name: string) => (record[name] ?? '').trim();
    const price = amountOf(cell('price'), currency);
    const regular = cell('regular') === '' ? price : amountOf(cell('regular'), currency);
    const since = MOMENT.test(cell('from')) ? Date.parse(cell('from').replace(' ', 'T')) : Number.NaN;
    const [id, sku, code] = [cell('id'), cell('sku'), cell('currency')];
    const problem =
      id === '' && sku === ''
        ? says('prices.noProduct', { line })
        : !/^\d*$/.test(id)
          ? says('prices.id', { line, id })
          : price === null || regular === null
            ? says('prices.amount', { line, price: price === null ? cell('price') : cell('regular') })
            : Number.isNaN(since) || since > now
              ? says('prices.moment', { line, from: cell('from') })
              : code !== '' && code.toUpperCase() !== currency.code
                ? says('prices.currency', { line, currency: code, shop: currency.code })
                : null;
    if (problem !== null) problems.push(problem);
    if (problem !== null || price === null || regular === null) return [];
    return [{ line, id: id === '' ? null : Number(id), sku, since, price, reduced: price < regular }];
  });
  if (problems.length > 0) {
    const shown = problems.slice(0, MAX_PROBLEMS).join('\n');
    throw new IsletError(says('prices.notFilled', { count: problems.length, problems: shown }));
  }
  return prices;
}

/** @throws IsletError if the file is no table, or lacks a column */
function rowsOf(text: string): Row[] {
  let rows: Row[];
  try {
    rows = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new IsletError(says('prices.noTable', { reason: error.message }), { cause: error });
  }
  const [first] = rows;
  const missing = NEEDED.find((name) => first === undefined || !(name in first.record));
  if (missing !== undefined) throw new IsletError(says('prices.noColumn', { column: missing }));
  return rows;
}

/** The separator of the columns, found in their names: commas may be in amounts. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  return [';', '\t'].find((sign) => head.includes(sign)) ?? ',';
}

/** An amount in the currency's smallest unit; null if it is none, or has more decimals than the currency. */
function amountOf(text: string, { decimals }: Currency): MinorUnits | null {
  if (!AMOUNT.test(text)) return null;
  const [whole = '', fraction = ''] = text.split(/[.,]/);
  if (fraction.length > decimals) return null;
  const amount = Number(whole + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}
