import { productRow } from '../../catalog/changes/change-helpers.ts';
import {
  assignTerms,
  changeCategory,
  changeProduct,
  renameAttribute,
  renameTerm,
} from '../../catalog/changes/index.ts';
import type { Store } from '../../db/database.ts';
import { argAt, type Command, joinArgs } from './command.ts';
import { findAttribute, findProduct, findTaxonomy, findTerm } from './find.ts';
import {
  EFFECTS,
  formatChange,
  formatDifferences,
  formatProductTitle,
  formatValue,
} from './format-change.ts';
import { NONE } from './parse-values.ts';

export const TAXONOMY_COMMANDS: Record<string, Command> = {
  'rename product': {
    usage: 'rename product <product> <name>',
    minArgs: 2,
    run: (args, { store }) => {
      const before = findProduct(store, argAt(args, 0));
      changeProduct(store, before.id, { name: joinArgs(args, 1) });
      const after = productRow(store, before.id);
      return formatChange(store, formatProductTitle(after), formatDifferences(before, after), EFFECTS.saved);
    },
  },
  'rename category': {
    usage: 'rename category <category> <name>',
    minArgs: 2,
    run: (args, { store }) => {
      const { slug, name } = findTerm(store, 'product_cat', argAt(args, 0));
      changeCategory(store, slug, { name: joinArgs(args, 1) });
      return formatChange(
        store,
        `Category ${slug}`,
        [`name: ${name} -> ${joinArgs(args, 1)}`],
        EFFECTS.terms,
      );
    },
  },
  'rename tag': {
    usage: 'rename tag <tag> <name>',
    minArgs: 2,
    run: (args, { store }) => rename(store, 'product_tag', argAt(args, 0), joinArgs(args, 1)),
  },
  'rename term': {
    usage: 'rename term <attribute> <term> <name>',
    minArgs: 3,
    run: (args, { store }) =>
      rename(store, findAttribute(store, argAt(args, 0)).slug, argAt(args, 1), joinArgs(args, 2)),
  },
  'rename attribute': {
    usage: 'rename attribute <attribute> <label>',
    minArgs: 2,
    run: (args, { store }) => {
      const { slug, label } = findAttribute(store, argAt(args, 0));
      renameAttribute(store, slug, joinArgs(args, 1));
      return formatChange(
        store,
        `Attribute ${slug}`,
        [`label: ${label} -> ${joinArgs(args, 1)}`],
        EFFECTS.settings,
      );
    },
  },
  move: {
    usage: 'move <product> <category …|none>',
    minArgs: 2,
    run: (args, { store }) => assign(store, argAt(args, 0), 'product_cat', args.slice(1)),
  },
  assign: {
    usage: 'assign <product> tag|brand|<attribute> <term …|none>',
    minArgs: 3,
    run: (args, { store }) =>
      assign(store, argAt(args, 0), findTaxonomy(store, argAt(args, 1)), args.slice(2)),
  },
};

function rename(store: Store, taxonomy: string, term: string, name: string): string {
  const before = findTerm(store, taxonomy, term);
  renameTerm(store, taxonomy, before.slug, name);
  return formatChange(
    store,
    `${taxonomy} ${before.slug}`,
    [`name: ${before.name} -> ${name}`],
    EFFECTS.terms,
  );
}

function assign(store: Store, product: string, taxonomy: string, terms: readonly string[]): string {
  const row = findProduct(store, product);
  if (row.type === 'VARIATION') throw new Error('A variation has no terms of its own: name its product.');
  const slugs = terms.filter((text) => text !== NONE).map((text) => findTerm(store, taxonomy, text).slug);
  const before = termsOf(store, row.id, taxonomy);
  assignTerms(store, row.id, taxonomy, slugs);
  const line = `${taxonomy}: ${formatValue(before)} -> ${formatValue(termsOf(store, row.id, taxonomy))}`;
  return formatChange(store, formatProductTitle(row), [line], EFFECTS.unannounced);
}

function termsOf(store: Store, productId: number, taxonomy: string): string[] {
  const rows = store.all<{ slug: string }>(
    `SELECT t.slug FROM product_terms pt JOIN terms t ON t.id = pt.term_id
     WHERE pt.product_id = ? AND t.taxonomy = ? ORDER BY t.slug`,
    productId,
    taxonomy,
  );
  return rows.map(({ slug }) => slug);
}
