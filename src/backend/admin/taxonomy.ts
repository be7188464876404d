import { productRow } from '../changes/common.ts';
import { assignTerms, changeCategory, changeProduct, renameAttribute, renameTerm } from '../changes/index.ts';
import type { Store } from '../store/database.ts';
import { type Command, rest, word } from './context.ts';
import { findAttribute, findProduct, findTaxonomy, findTerm } from './find.ts';
import { differencesOf, EFFECTS, shown, tell, titleOf } from './tell.ts';
import { NONE } from './values.ts';

export const TAXONOMY: Record<string, Command> = {
  'rename product': {
    usage: 'rename product <product> <name>',
    least: 2,
    run: (args, { store }) => {
      const before = findProduct(store, word(args, 0));
      changeProduct(store, before.id, { name: rest(args, 1) });
      const after = productRow(store, before.id);
      return tell(store, titleOf(after), differencesOf(before, after), EFFECTS.saved);
    },
  },
  'rename category': {
    usage: 'rename category <category> <name>',
    least: 2,
    run: (args, { store }) => {
      const { slug, name } = findTerm(store, 'product_cat', word(args, 0));
      changeCategory(store, slug, { name: rest(args, 1) });
      return tell(store, `Category ${slug}`, [`name: ${name} -> ${rest(args, 1)}`], EFFECTS.terms);
    },
  },
  'rename tag': {
    usage: 'rename tag <tag> <name>',
    least: 2,
    run: (args, { store }) => rename(store, 'product_tag', word(args, 0), rest(args, 1)),
  },
  'rename term': {
    usage: 'rename term <attribute> <term> <name>',
    least: 3,
    run: (args, { store }) =>
      rename(store, findAttribute(store, word(args, 0)).slug, word(args, 1), rest(args, 2)),
  },
  'rename attribute': {
    usage: 'rename attribute <attribute> <label>',
    least: 2,
    run: (args, { store }) => {
      const { slug, label } = findAttribute(store, word(args, 0));
      renameAttribute(store, slug, rest(args, 1));
      return tell(store, `Attribute ${slug}`, [`label: ${label} -> ${rest(args, 1)}`], EFFECTS.settings);
    },
  },
  move: {
    usage: 'move <product> <category …|none>',
    least: 2,
    run: (args, { store }) => assign(store, word(args, 0), 'product_cat', args.slice(1)),
  },
  assign: {
    usage: 'assign <product> tag|<attribute> <term …|none>',
    least: 3,
    run: (args, { store }) => assign(store, word(args, 0), findTaxonomy(store, word(args, 1)), args.slice(2)),
  },
};

function rename(store: Store, taxonomy: string, term: string, name: string): string {
  const before = findTerm(store, taxonomy, term);
  renameTerm(store, taxonomy, before.slug, name);
  return tell(store, `${taxonomy} ${before.slug}`, [`name: ${before.name} -> ${name}`], EFFECTS.terms);
}

function assign(store: Store, product: string, taxonomy: string, terms: readonly string[]): string {
  const row = findProduct(store, product);
  if (row.type === 'VARIATION') throw new Error('A variation has no terms of its own: name its product.');
  const slugs = terms.filter((text) => text !== NONE).map((text) => findTerm(store, taxonomy, text).slug);
  const before = termsOf(store, row.id, taxonomy);
  assignTerms(store, row.id, taxonomy, slugs);
  const line = `${taxonomy}: ${shown(before)} -> ${shown(termsOf(store, row.id, taxonomy))}`;
  return tell(store, titleOf(row), [line], EFFECTS.swept);
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
