import { productRow } from '../../catalog/changes/change-helpers.ts';
import {
  addCategory,
  addProduct,
  deleteProduct,
  removeCategory,
  restoreProduct,
  sellProduct,
  trashProduct,
} from '../../catalog/changes/index.ts';
import { applyScheduledSales } from '../../db/effective-prices.ts';
import { IN_STOCK, plainProduct } from '../../db/seed/plain.ts';
import { requireSlug, slugify } from '../../values/entities.ts';
import { argAt, type Command } from './command.ts';
import { findProduct, findTerm, findTrashed } from './find.ts';
import {
  EFFECTS,
  formatChange,
  formatDifferences,
  formatProductTitle,
  formatValue,
} from './format-change.ts';
import { parseOption, parsePrice, parseWholeNumber } from './parse-values.ts';
import { uploadPicture } from './upload-picture.ts';

export const CATALOG_COMMANDS: Record<string, Command> = {
  add: {
    usage:
      'add <slug> --name NAME [--price PRICE] [--sale PRICE] [--category CATEGORY …] [--tag TAG …] [--stock COUNT] [--description HTML] [--summary HTML] [--image FILE] [--status draft|publish]',
    flags: [
      ...(['name', 'price', 'sale', 'category', 'tag', 'stock'] as const),
      ...(['description', 'summary', 'image', 'status'] as const),
    ],
    minArgs: 1,
    run: async (args, context) => {
      const { store, flags } = context;
      const slug = requireSlug(argAt(args, 0));
      if (flags.name === undefined) throw new Error('A product needs a name: --name "Blue mug".');
      const quantity = flags.stock === undefined ? null : parseWholeNumber(flags.stock, '--stock');
      const categories = flags.category?.map((text) => findTerm(store, 'product_cat', text).slug);
      const product = plainProduct({
        slug,
        name: flags.name,
        date: new Date().toISOString(),
        status: parseOption(flags.status ?? 'publish', ['draft', 'publish'], 'A status'),
        description: flags.description ?? '',
        shortDescription: flags.summary ?? '',
        prices: {
          regular: flags.price === undefined ? null : parsePrice(flags.price),
          sale: flags.sale === undefined ? null : parsePrice(flags.sale),
          saleFrom: null,
          saleTo: null,
        },
        stock: { ...IN_STOCK, quantity, status: quantity === 0 ? 'OUT_OF_STOCK' : 'IN_STOCK' },
        categories: categories ?? [],
        tags: flags.tag?.map((text) => findTerm(store, 'product_tag', text).slug) ?? [],
        images: flags.image === undefined ? [] : [await uploadPicture(flags.image, context)],
      });
      const row = productRow(store, addProduct(store, product));
      const lines = [`new, ${row.status}`, `price: ${row.price ?? 'none'}`];
      return formatChange(
        store,
        formatProductTitle(row),
        [...lines, `in ${categories?.join(', ') ?? 'uncategorized'}`],
        EFFECTS.created,
      );
    },
  },
  'add category': {
    usage: 'add category <slug> --name NAME [--parent CATEGORY] [--description TEXT] [--image FILE]',
    flags: ['name', 'parent', 'description', 'image'],
    minArgs: 1,
    run: async (args, context) => {
      const { store, flags } = context;
      const { name, parent, description = '', image } = flags;
      if (name === undefined) throw new Error('A category needs a name: --name Mugs.');
      addCategory(store, {
        slug: argAt(args, 0),
        name,
        description,
        parent: parent === undefined ? null : findTerm(store, 'product_cat', parent).slug,
        image: image === undefined ? null : await uploadPicture(image, context),
      });
      return formatChange(
        store,
        `Category ${name} (${slugify(argAt(args, 0))})`,
        ['new, without products'],
        EFFECTS.terms,
      );
    },
  },
  remove: {
    usage: 'remove <product> [--forever]',
    flags: ['forever'],
    minArgs: 1,
    run: (args, { store, flags }) => {
      const row = findProduct(store, argAt(args, 0));
      if (flags.forever) {
        deleteProduct(store, row.id);
        return formatChange(
          store,
          formatProductTitle(row),
          ['deleted for good, past the trash'],
          EFFECTS.unannounced,
        );
      }
      trashProduct(store, row.id);
      const line = `in the trash; back with: restore ${row.slug}`;
      return formatChange(store, formatProductTitle(row), [line], EFFECTS.trashed);
    },
  },
  'remove category': {
    usage: 'remove category <category>',
    minArgs: 1,
    run: (args, { store }) => {
      const row = findTerm(store, 'product_cat', argAt(args, 0));
      removeCategory(store, row.slug);
      return formatChange(
        store,
        `Category ${row.name} (${row.slug})`,
        ['deleted; its products stay'],
        EFFECTS.terms,
      );
    },
  },
  restore: {
    usage: 'restore <product>',
    minArgs: 1,
    run: (args, { store }) => {
      const { id } = findTrashed(store, argAt(args, 0));
      restoreProduct(store, id);
      const row = productRow(store, id);
      return formatChange(
        store,
        formatProductTitle(row),
        [`out of the trash, status ${row.status}`],
        EFFECTS.restored,
      );
    },
  },
  sell: {
    usage: 'sell <product> [pieces]',
    minArgs: 1,
    run: (args, { store }) => {
      const before = findProduct(store, argAt(args, 0));
      if (before.type === 'VARIABLE' || before.type === 'GROUPED') {
        throw new Error(`${formatProductTitle(before)} is bought by its parts: name one of them.`);
      }
      const quantity = parseWholeNumber(args[1] ?? '1', 'The number of pieces');
      if (before.stock_quantity !== null && quantity > before.stock_quantity && before.backorders === 'NO') {
        throw new Error(`Only ${before.stock_quantity} of ${formatProductTitle(before)} are there.`);
      }
      sellProduct(store, before.id, quantity);
      const after = productRow(store, before.id);
      const effect = before.stock_quantity === null ? EFFECTS.sold : EFFECTS.saved;
      return formatChange(store, formatProductTitle(after), formatDifferences(before, after), effect);
    },
  },
  'flip sales': {
    usage: 'flip sales',
    minArgs: 0,
    run: (_, { store }) => {
      const rows = applyScheduledSales(store, new Date()).map((id) => productRow(store, id));
      if (rows.length === 0) return 'No sale is due: nothing is different.';
      const lines = rows.map(
        (row) =>
          `${formatProductTitle(row)}: the sale ${row.on_sale ? 'starts' : 'ends'}, price ${formatValue(row.price)}`,
      );
      return formatChange(store, "The store's own sale timer", lines, EFFECTS.unannounced);
    },
  },
};
