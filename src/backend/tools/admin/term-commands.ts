import { productRow } from '../../catalog/changes/change-helpers.ts';
import { changeProduct } from '../../catalog/changes/change-product.ts';
import { translatePage } from '../../catalog/changes/change-settings.ts';
import {
  addCategory,
  assignTerms,
  type CategoryChange,
  changeCategory,
  describeTerm,
  removeCategory,
  renameAttribute,
  renameTerm,
} from '../../catalog/changes/change-terms.ts';
import { translateProduct } from '../../catalog/changes/translate-product.ts';
import { translateTerm } from '../../catalog/changes/translate-term.ts';
import type { Store } from '../../db/database.ts';
import type { TermRow } from '../../db/read/term-index.ts';
import { slugify } from '../../values/entities.ts';
import { type Command, type CommandContext, joined, uploadPicture } from './command.ts';
import { findAttribute, findProduct, findTaxonomy, findTerm } from './find.ts';
import {
  type Change,
  EFFECTS,
  formatDifference,
  formatProductTitle,
  productChange,
} from './format-change.ts';
import { NONE, parseOption } from './parse-values.ts';

export const SET_CATEGORY: Command = {
  usage:
    'set category <category> [--name NAME] [--slug ADDRESS] [--description TEXT] [--parent CATEGORY|none] [--image FILE|none]',
  run: async ([category = ''], context) => {
    const { store, flags } = context;
    const before = findTerm(store, 'product_cat', category);
    const { name, slug, description, parent, image } = flags;
    const change: CategoryChange = {
      ...(name === undefined ? {} : { name }),
      ...(slug === undefined ? {} : { slug }),
      ...(description === undefined ? {} : { description: description === NONE ? '' : description }),
      ...(parent === undefined
        ? {}
        : { parent: parent === NONE ? null : findTerm(store, 'product_cat', parent).slug }),
      ...(image === undefined ? {} : { image: image === NONE ? null : await uploadPicture(image, context) }),
    };
    if (Object.keys(change).length === 0) {
      throw new Error('Say what changes: --name, --slug, --description, --parent or --image.');
    }
    changeCategory(store, before.slug, change);
    const after = store.get<TermRow>('SELECT * FROM terms WHERE id = ?', before.id) ?? before;
    const columns = ['name', 'slug', 'description', 'parent_id', 'image_id'] as const;
    const lines = columns
      .filter((column) => before[column] !== after[column])
      .map((column) => formatDifference(column.replace('_id', ''), before[column], after[column]));
    return { title: `Category ${after.name} (${after.slug})`, lines, effect: EFFECTS.terms };
  },
};

/** Commands for names, categories and other terms. */
export const TERM_COMMANDS: Command[] = [
  {
    usage: 'rename product <product> <name>',
    run: ([product = '', ...words], { store }) => {
      const before = findProduct(store, product);
      changeProduct(store, before.id, { name: joined(words) });
      return productChange(before, productRow(store, before.id), EFFECTS.saved);
    },
  },
  {
    usage: 'add category <slug> --name NAME [--parent CATEGORY] [--description TEXT] [--image FILE]',
    run: async ([slug = ''], context) => {
      const { store, flags } = context;
      const { name, parent, description = '', image } = flags;
      if (name === undefined) throw new Error('A category needs a name: --name Mugs.');
      addCategory(store, {
        slug,
        name,
        description,
        parent: parent === undefined ? null : findTerm(store, 'product_cat', parent).slug,
        image: image === undefined ? null : await uploadPicture(image, context),
      });
      const title = `Category ${name} (${slugify(slug)})`;
      return { title, lines: ['new, without products'], effect: EFFECTS.terms };
    },
  },
  {
    usage: 'remove category <category>',
    run: ([category = ''], { store }) => {
      const { name, slug } = findTerm(store, 'product_cat', category);
      removeCategory(store, slug);
      const lines = ['deleted; its products stay'];
      return { title: `Category ${name} (${slug})`, lines, effect: EFFECTS.terms };
    },
  },
  {
    usage: 'rename category <category> <name>',
    run: ([category = '', ...words], { store }) => {
      const { slug, name } = findTerm(store, 'product_cat', category);
      changeCategory(store, slug, { name: joined(words) });
      return renamed(`Category ${slug}`, `name: ${name} -> ${joined(words)}`);
    },
  },
  {
    usage: 'rename tag <tag> <name>',
    run: ([tag = '', ...words], { store }) => rename(store, 'product_tag', tag, joined(words)),
  },
  {
    usage: 'rename term <attribute> <term> <name>',
    run: ([attribute = '', term = '', ...words], { store }) =>
      rename(store, findAttribute(store, attribute).slug, term, joined(words)),
  },
  {
    usage: 'describe <tag|brand|attribute> <term> <text …|none>',
    run: ([taxonomy = '', term = '', ...words], { store }) => {
      const { slug, description, ...before } = findTerm(store, findTaxonomy(store, taxonomy), term);
      const text = joined(words);
      describeTerm(store, before.taxonomy, slug, text === NONE ? '' : text);
      const after = store.get<TermRow>('SELECT * FROM terms WHERE id = ?', before.id)?.description ?? '';
      const line = formatDifference('description', description, after);
      return { title: `${before.taxonomy} ${slug}`, lines: [line], effect: EFFECTS.terms };
    },
  },
  {
    usage: 'rename attribute <attribute> <label>',
    run: ([attribute = '', ...words], { store }) => {
      const { slug, label } = findAttribute(store, attribute);
      renameAttribute(store, slug, joined(words));
      const lines = [`label: ${label} -> ${joined(words)}`];
      return { title: `Attribute ${slug}`, lines, effect: EFFECTS.settings };
    },
  },
  {
    usage: 'move <product> <category …|none>',
    run: ([product = '', ...terms], { store }) => assign(store, product, 'product_cat', terms),
  },
  {
    usage: 'assign <product> tag|brand|<attribute> <term …|none>',
    run: ([product = '', taxonomy = '', ...terms], { store }) =>
      assign(store, product, findTaxonomy(store, taxonomy), terms),
  },
];

function rename(store: Store, taxonomy: string, term: string, name: string): Change {
  const before = findTerm(store, taxonomy, term);
  renameTerm(store, taxonomy, before.slug, name);
  return renamed(`${taxonomy} ${before.slug}`, `name: ${before.name} -> ${name}`);
}

function renamed(title: string, line: string): Change {
  return { title, lines: [line], effect: EFFECTS.terms };
}

function assign(store: Store, product: string, taxonomy: string, terms: readonly string[]): Change {
  const row = findProduct(store, product);
  if (row.type === 'VARIATION') throw new Error('A variation has no terms of its own: name its product.');
  const slugs = terms.filter((text) => text !== NONE).map((text) => findTerm(store, taxonomy, text).slug);
  const before = termsOf(store, row.id, taxonomy);
  assignTerms(store, row.id, taxonomy, slugs);
  const line = formatDifference(taxonomy, before, termsOf(store, row.id, taxonomy));
  return { title: formatProductTitle(row), lines: [line], effect: EFFECTS.unannounced };
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

/** Edits a translation, or makes one. */
export const SET_TRANSLATION: Command = {
  usage:
    'set translation <product|category|tag|page|attribute> <original> <language> [--name NAME] [--slug ADDRESS] [--description TEXT|none] [--summary HTML|none] [--text HTML] [--status draft|publish]',
  run: ([kind = '', original = '', language = ''], context) => {
    const texts = Object.entries(context.flags).filter(([name]) => name !== 'file' && name !== 'media');
    if (texts.length === 0) throw new Error('Say what changes: --name, --slug, --description …');
    if (kind === 'product') return setProduct(original, language, context);
    if (kind === 'page') return setPage(original, language, context);
    return setTerm(kind, original, language, context);
  },
};

function setProduct(text: string, language: string, { store, flags }: CommandContext): Change {
  refuse(flags.text, '--text is for pages.');
  const original = findProduct(store, text);
  if (original.type === 'VARIATION')
    throw new Error('A variation is translated with its product: name that one.');
  const { name, slug, description, summary, status } = flags;
  const { before, after } = translateProduct(store, original, language, {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    ...(description !== undefined && { description: emptied(description) }),
    ...(summary !== undefined && { shortDescription: emptied(summary) }),
    ...(status !== undefined && { status: parseOption(status, ['draft', 'publish'], 'A status') }),
  });
  if (before) {
    const isHidden = before.status === 'publish' && after.status === 'draft';
    return productChange(before, after, isHidden ? EFFECTS.hidden : EFFECTS.saved);
  }
  const lines = [`new, ${after.status}: ${language} of ${formatProductTitle(original)}`];
  return { title: formatProductTitle(after), lines, effect: EFFECTS.created };
}

function setTerm(kind: string, text: string, language: string, { store, flags }: CommandContext): Change {
  const { name, slug, description } = flags;
  refuse(flags.text ?? flags.summary ?? flags.status, 'Terms take --name, --slug and --description.');
  const taxonomy = findTaxonomy(store, kind);
  const original = findTerm(store, taxonomy, text);
  const { before, after } = translateTerm(store, original, language, {
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
    ...(description !== undefined && { description: emptied(description) }),
  });
  const columns = ['name', 'slug', 'description'] as const;
  const changed = columns.filter((column) => before?.[column] !== after[column]);
  const lines = before
    ? changed.map((column) => formatDifference(column, before[column], after[column]))
    : [`new: ${language} of ${original.name} (${original.slug})`];
  return { title: `${taxonomy} ${after.name} (${after.slug})`, lines, effect: EFFECTS.terms };
}

function setPage(original: string, language: string, { store, flags }: CommandContext): Change {
  const { name, slug, text } = flags;
  refuse(flags.description ?? flags.summary ?? flags.status, 'Pages take --name, --slug and --text.');
  const address = translatePage(store, original, language, {
    ...(name !== undefined && { title: name }),
    ...(slug !== undefined && { slug }),
    ...(text !== undefined && { content: text }),
  });
  const lines = [`${language} of /${original}/`];
  return { title: `Page /${address}/`, lines, effect: EFFECTS.settings };
}

function refuse(flag: string | undefined, rule: string): void {
  if (flag !== undefined) throw new Error(rule);
}

function emptied(text: string): string {
  return text === NONE ? '' : text;
}
