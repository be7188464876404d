import { IsletError, says } from '#kit/messages/says.ts';

/** A change of the catalog that nobody has made. `product` and `category` are slugs or ids. */
export type TriedChange =
  | { kind: 'price'; product: string; amount: number }
  /** Null ends the sale. */
  | { kind: 'sale'; product: string; amount: number | null }
  | { kind: 'stock'; product: string; stock: number | 'in' | 'out' | 'backorder' }
  | { kind: 'name'; product: string; name: string }
  | { kind: 'category'; product: string; category: string }
  | { kind: 'draft'; product: string };

/** Each kind of change, as it is written. */
export const EXAMPLES: Record<TriedChange['kind'], string> = {
  price: 'price tide-mug 14',
  sale: 'sale tide-mug 9.50',
  stock: 'stock tide-mug 0',
  name: 'name tide-mug Tide Mug, large',
  category: 'category tide-mug gifts',
  draft: 'draft tide-mug',
};

const STOCK_WORDS = ['in', 'out', 'backorder'] as const;
const NO_SALE = ['off', 'none', 'end'];

/**
 * Reads changes such as `price tide-mug 14; draft old-cap`.
 * @throws IsletError that says what is wrong, and how it is written
 */
export function parseChanges(text: string): TriedChange[] {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) throw unknown(text.trim());
  return parts.map(parseChange);
}

function parseChange(change: string): TriedChange {
  const [verb = '', product = '', ...words] = change.split(/\s+/);
  const kind = verb.toLowerCase();
  if (!isKind(kind)) throw unknown(change);
  const rest = unquoted(words.join(' '));
  const isComplete = product !== '' && (kind === 'draft') === (rest === '');
  if (!isComplete) throw new IsletError(says('whatIf.incomplete', { change, example: EXAMPLES[kind] }));
  switch (kind) {
    case 'price':
      return { kind, product, amount: amountIn(rest) };
    case 'sale':
      return { kind, product, amount: NO_SALE.includes(rest.toLowerCase()) ? null : amountIn(rest) };
    case 'stock':
      return { kind, product, stock: stockIn(rest) };
    case 'name':
      return { kind, product, name: rest };
    case 'category':
      return { kind, product, category: rest };
    case 'draft':
      return { kind, product };
  }
}

function amountIn(text: string): number {
  if (/^\d{1,9}(?:\.\d{1,4})?$/.test(text)) return Number(text);
  throw new IsletError(says('whatIf.amount', { amount: text }));
}

function stockIn(text: string): number | (typeof STOCK_WORDS)[number] {
  const word = STOCK_WORDS.find((one) => one === text.toLowerCase());
  if (word !== undefined) return word;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new IsletError(says('whatIf.stock', { stock: text }));
}

/** Without the quotation marks around all of it. */
function unquoted(text: string): string {
  return /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;
}

function isKind(verb: string): verb is TriedChange['kind'] {
  return Object.hasOwn(EXAMPLES, verb);
}

function unknown(change: string): IsletError {
  return new IsletError(says('whatIf.unknown', { change, examples: Object.values(EXAMPLES).join('; ') }));
}
