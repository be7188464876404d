import { productRow } from '../../catalog/changes/change-helpers.ts';
import { changeProduct, type ProductChange, stockStatusOf } from '../../catalog/changes/change-product.ts';
import { setAltText } from '../../catalog/changes/change-settings.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import type { SeedPrices } from '../../db/seed/types.ts';
import { type Command, type CommandContext, joined, uploadPicture } from './command.ts';
import { findProduct } from './find.ts';
import {
  type Change,
  EFFECTS,
  formatDifference,
  formatProductTitle,
  formatValue,
  productChange,
} from './format-change.ts';
import { NONE, parseDate, parseOption, parsePrice, parseWholeNumber, parseYesNo } from './parse-values.ts';

const STOCK_STATUSES = {
  instock: 'IN_STOCK',
  outofstock: 'OUT_OF_STOCK',
  onbackorder: 'ON_BACKORDER',
} as const;

/** Fields of a product that `set` changes: the name, the argument, and the change. */
const FACTS: [
  name: string,
  takes: string,
  change: (text: string, row: ProductRow, context: CommandContext) => ProductChange,
][] = [
  ['name', '<name>', (name) => ({ name })],
  ['slug', '<address>', (slug) => ({ slug })],
  ['sku', '<sku|none>', (sku) => ({ sku: sku === NONE ? null : sku })],
  ['description', '<html|none>', (html) => ({ description: html === NONE ? '' : html })],
  ['summary', '<html|none>', (html) => ({ shortDescription: html === NONE ? '' : html })],
  ['status', 'draft|publish', (text) => ({ status: parseOption(text, ['draft', 'publish'], 'A status') })],
  [
    'visibility',
    'visible|catalog|search|hidden',
    (text) => ({
      visibility: parseOption(text, ['visible', 'catalog', 'search', 'hidden'], 'A visibility'),
    }),
  ],
  ['featured', 'yes|no', (text) => ({ featured: parseYesNo(text, 'featured') })],
  ['date', '<date>', (text, _, { store }) => ({ date: parseDate(text, store.shop().timezone) })],
  ['order', '<number>', (text) => ({ menuOrder: parseWholeNumber(text, 'The place in the order') })],
  ['password', '<password|none>', (text) => ({ password: text === NONE ? null : text })],
  ['weight', '<number|none>', (text) => ({ weight: text === NONE ? null : parseWeight(text) })],
];

const LINKS = { upsells: 'upsells', crosssells: 'crossSells', members: 'grouped' } as const;

export const PRODUCT_COMMANDS: Command[] = [
  {
    usage: 'set price <product> [price] [--sale PRICE|none] [--from DATE] [--to DATE]',
    run: ([product = '', price], context) => {
      const row = findProduct(context.store, product);
      assertNotVariable(context, row, 'price');
      return save(context, row, { prices: parsePrices(price, row, context) });
    },
  },
  {
    usage: 'set stock <product> <count>|instock|outofstock|onbackorder [--low COUNT]',
    run: ([product = '', stock = ''], context) => {
      const row = findProduct(context.store, product);
      assertNotVariable(context, row, 'stock');
      return save(context, row, { stock: parseStock(stock, row, context) });
    },
  },
  ...FACTS.map(
    ([name, takes, change]): Command => ({
      usage: `set ${name} <product> ${takes}`,
      run: ([product = '', ...words], context) => {
        const row = findProduct(context.store, product);
        return save(context, row, change(joined(words), row, context));
      },
    }),
  ),
  {
    usage: 'set image <product> <file|address|none>',
    run: async ([product = '', source = ''], context) => {
      const row = findProduct(context.store, product);
      return save(context, row, { image: source === NONE ? null : await uploadPicture(source, context) });
    },
  },
  {
    usage: 'set gallery <product> <file|address …|none>',
    run: async ([product = '', ...given], context) => {
      const row = findProduct(context.store, product);
      const sources = given.filter((source) => source !== NONE);
      const gallery = await Promise.all(sources.map((source) => uploadPicture(source, context)));
      const files = formatValue(gallery.map(({ file }) => file));
      return save(context, row, { gallery }, [`gallery: ${files}`]);
    },
  },
  ...Object.entries(LINKS).map(
    ([name, key]): Command => ({
      usage: `set ${name} <product> <product …|none>`,
      run: ([product = '', ...others], context) => {
        const row = findProduct(context.store, product);
        if (key === 'grouped' && row.type !== 'GROUPED') {
          throw new Error(`${formatProductTitle(row)} is no grouped product, so it has no members.`);
        }
        const named = others.filter((text) => text !== NONE);
        const slugs = named.map((text) => findProduct(context.store, text).slug);
        return save(context, row, { [key]: slugs }, [`${name}: ${formatValue(slugs)}`]);
      },
    }),
  ),
  {
    usage: 'set alt <product> <text>',
    run: ([product = '', ...words], { store }) => {
      const row = findProduct(store, product);
      const picture = store.get<{ id: number; file: string; alt: string }>(
        'SELECT * FROM media WHERE id = ?',
        row.image_id,
      );
      if (!picture) throw new Error(`${formatProductTitle(row)} has no picture.`);
      setAltText(store, picture.id, joined(words));
      const line = formatDifference(`text of ${picture.file}`, picture.alt, joined(words));
      return { title: formatProductTitle(row), lines: [line], effect: EFFECTS.unseen };
    },
  },
];

function save(
  { store }: CommandContext,
  row: ProductRow,
  change: ProductChange,
  more: string[] = [],
): Change {
  changeProduct(store, row.id, change);
  const after = productRow(store, row.id);
  const isHidden = row.status === 'publish' && after.status === 'draft';
  return productChange(row, after, isHidden ? EFFECTS.hidden : EFFECTS.saved, more);
}

function parseWeight(text: string): string {
  if (/^\d+(\.\d+)?$/.test(text)) return text;
  throw new Error(`"${text}" is no weight: write 0.5.`);
}

/**
 * Parses the price and the flags of a sale.
 * @throws if neither is given, or the sale does not fit the price or its dates
 */
function parsePrices(
  price: string | undefined,
  row: ProductRow,
  { store, flags: { sale, from, to } }: CommandContext,
): Partial<SeedPrices> {
  if (price === undefined && sale === undefined && from === undefined && to === undefined) {
    throw new Error('Say the new price, such as 12.50, or what changes of the sale: --sale 9.90.');
  }
  const { timezone } = store.shop();
  const date = (text: string) => (text === NONE ? null : parseDate(text, timezone));
  const change = {
    ...(price === undefined ? {} : { regular: parsePrice(price) }),
    ...(sale === undefined ? {} : { sale: sale === NONE ? null : parsePrice(sale) }),
    ...(sale === NONE ? { saleFrom: null, saleTo: null } : {}),
    ...(from === undefined ? {} : { saleFrom: date(from) }),
    ...(to === undefined ? {} : { saleTo: date(to) }),
  };
  const regular = change.regular ?? row.regular_price;
  if (typeof change.sale === 'string' && Number(change.sale) >= Number(regular ?? 0)) {
    throw new Error(`The sale price ${change.sale} must be below the regular price ${regular ?? 'none'}.`);
  }
  if (change.saleFrom && change.saleTo && change.saleFrom >= change.saleTo) {
    throw new Error('The sale must start before it ends.');
  }
  return change;
}

/** Parses a stock count or status. @throws if the text is neither */
function parseStock(text: string, row: ProductRow, { flags }: CommandContext) {
  const low = flags.low === undefined ? {} : { lowStockAmount: parseWholeNumber(flags.low, '--low') };
  if (/^\d+$/.test(text)) {
    const quantity = parseWholeNumber(text, 'Stock');
    return { ...low, quantity, status: stockStatusOf(quantity, row.backorders) };
  }
  const status = Object.entries(STOCK_STATUSES).find(([name]) => name === text.toLowerCase())?.[1];
  if (status === undefined) {
    throw new Error(`"${text}" is no stock: write a count, or ${Object.keys(STOCK_STATUSES).join(', ')}.`);
  }
  return { ...low, quantity: null, status };
}

/** @throws for a product with variations or members, which have the price and stock themselves */
function assertNotVariable({ store }: CommandContext, row: ProductRow, what: string): void {
  if (row.type !== 'VARIABLE' && row.type !== 'GROUPED') return;
  const parts = store.all<{ slug: string }>(
    row.type === 'VARIABLE'
      ? 'SELECT slug FROM products WHERE parent_id = ? ORDER BY menu_order, id'
      : `SELECT p.slug FROM product_links l JOIN products p ON p.id = l.target_id
         WHERE l.product_id = ? AND l.kind = 'grouped' ORDER BY l.position`,
    row.id,
  );
  const kind = row.type === 'VARIABLE' ? 'variations' : 'members';
  throw new Error(
    `${formatProductTitle(row)} has the ${what} of its ${kind}: name one of ${parts.map(({ slug }) => slug).join(', ')}.`,
  );
}
