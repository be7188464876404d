import { productRow } from '../../catalog/changes/change-helpers.ts';
import { changeProduct, describePicture, type ProductChange } from '../../catalog/changes/index.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import { argAt, type Command, type CommandContext, joinArgs } from './command.ts';
import { findProduct } from './find.ts';
import {
  EFFECTS,
  formatChange,
  formatDifferences,
  formatProductTitle,
  formatValue,
} from './format-change.ts';
import { assertNotVariable, parsePrices, parseStock } from './parse-prices-and-stock.ts';
import { NONE, parseDate, parseOption, parseWholeNumber, parseYesNo } from './parse-values.ts';
import { uploadPicture } from './upload-picture.ts';

/** Product fields that `set` changes: name, argument and the change. */
const FACTS: Record<
  string,
  { takes: string; change(text: string, row: ProductRow, context: CommandContext): ProductChange }
> = {
  name: { takes: '<name>', change: (name) => ({ name }) },
  slug: { takes: '<address>', change: (slug) => ({ slug }) },
  sku: { takes: '<sku|none>', change: (sku) => ({ sku: sku === NONE ? null : sku }) },
  description: { takes: '<html|none>', change: (html) => ({ description: html === NONE ? '' : html }) },
  summary: { takes: '<html|none>', change: (html) => ({ shortDescription: html === NONE ? '' : html }) },
  status: {
    takes: 'draft|publish',
    change: (text) => ({ status: parseOption(text, ['draft', 'publish'], 'A status') }),
  },
  visibility: {
    takes: 'visible|catalog|search|hidden',
    change: (text) => ({
      visibility: parseOption(text, ['visible', 'catalog', 'search', 'hidden'], 'A visibility'),
    }),
  },
  featured: { takes: 'yes|no', change: (text) => ({ featured: parseYesNo(text, 'featured') }) },
  date: {
    takes: '<date>',
    change: (text, _, { store }) => ({ date: parseDate(text, store.shop().timezone) }),
  },
  order: {
    takes: '<number>',
    change: (text) => ({ menuOrder: parseWholeNumber(text, 'The place in the order') }),
  },
  password: {
    takes: '<password|none>',
    change: (text) => ({ password: text === NONE ? null : text }),
  },
  weight: {
    takes: '<number|none>',
    change: (text) => {
      if (text === NONE) return { weight: null };
      if (!/^\d+(\.\d+)?$/.test(text)) throw new Error(`"${text}" is no weight: write 0.5.`);
      return { weight: text };
    },
  },
};

const LINKS = { upsells: 'upsells', crosssells: 'crossSells', members: 'grouped' } as const;

export const PRODUCT_COMMANDS: Record<string, Command> = {
  price: {
    usage: 'set price <product> [price] [--sale PRICE|none] [--from DATE] [--to DATE]',
    flags: ['sale', 'from', 'to'],
    minArgs: 1,
    run: (args, context) => {
      const row = findProduct(context.store, argAt(args, 0));
      assertNotVariable(context, row, 'price');
      return save(context, row, { prices: parsePrices(args[1], row, context) });
    },
  },
  stock: {
    usage: 'set stock <product> <count>|instock|outofstock|onbackorder [--low COUNT]',
    flags: ['low'],
    minArgs: 2,
    run: (args, context) => {
      const row = findProduct(context.store, argAt(args, 0));
      assertNotVariable(context, row, 'stock');
      return save(context, row, { stock: parseStock(argAt(args, 1), row, context) });
    },
  },
  ...Object.fromEntries(
    Object.entries(FACTS).map(([name, { takes, change }]): [string, Command] => [
      name,
      {
        usage: `set ${name} <product> ${takes}`,
        minArgs: 2,
        run: (args, context) => {
          const row = findProduct(context.store, argAt(args, 0));
          return save(context, row, change(joinArgs(args, 1), row, context));
        },
      },
    ]),
  ),
  image: {
    usage: 'set image <product> <file|address|none>',
    minArgs: 2,
    run: async (args, context) => {
      const row = findProduct(context.store, argAt(args, 0));
      const source = argAt(args, 1);
      return save(context, row, { image: source === NONE ? null : await uploadPicture(source, context) });
    },
  },
  gallery: {
    usage: 'set gallery <product> <file|address …|none>',
    minArgs: 2,
    run: async (args, context) => {
      const row = findProduct(context.store, argAt(args, 0));
      const sources = args.slice(1).filter((source) => source !== NONE);
      const gallery = await Promise.all(sources.map((source) => uploadPicture(source, context)));
      const files = formatValue(gallery.map(({ file }) => file));
      return save(context, row, { gallery }, [`gallery: ${files}`]);
    },
  },
  ...Object.fromEntries(
    Object.entries(LINKS).map(([name, key]): [string, Command] => [
      name,
      {
        usage: `set ${name} <product> <product …|none>`,
        minArgs: 2,
        run: (args, context) => {
          const row = findProduct(context.store, argAt(args, 0));
          if (key === 'grouped' && row.type !== 'GROUPED') {
            throw new Error(`${formatProductTitle(row)} is no grouped product, so it has no members.`);
          }
          const slugs = args
            .slice(1)
            .filter((text) => text !== NONE)
            .map((text) => findProduct(context.store, text).slug);
          return save(context, row, { [key]: slugs }, [`${name}: ${formatValue(slugs)}`]);
        },
      },
    ]),
  ),
  alt: {
    usage: 'set alt <product> <text>',
    minArgs: 2,
    run: (args, context) => {
      const { store } = context;
      const row = findProduct(store, argAt(args, 0));
      const picture = store.get<{ file: string; alt: string }>(
        'SELECT * FROM media WHERE id = ?',
        row.image_id,
      );
      if (!picture) throw new Error(`${formatProductTitle(row)} has no picture.`);
      const alt = joinArgs(args, 1);
      describePicture(store, picture.file, alt);
      const change = `text of ${picture.file}: ${formatValue(picture.alt)} -> ${formatValue(alt)}`;
      return formatChange(store, formatProductTitle(row), [change], EFFECTS.unseen);
    },
  },
};

function save(
  { store }: CommandContext,
  row: ProductRow,
  change: ProductChange,
  more: string[] = [],
): string {
  changeProduct(store, row.id, change);
  const after = productRow(store, row.id);
  const effect = row.status === 'publish' && after.status === 'draft' ? EFFECTS.hidden : EFFECTS.saved;
  return formatChange(store, formatProductTitle(after), [...formatDifferences(row, after), ...more], effect);
}
