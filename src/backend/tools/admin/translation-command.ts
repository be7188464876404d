import { translatePage } from '../../catalog/changes/change-settings.ts';
import { translateProduct } from '../../catalog/changes/translate-product.ts';
import { translateTerm } from '../../catalog/changes/translate-term.ts';
import type { Command, CommandContext } from './command.ts';
import { findProduct, findTaxonomy, findTerm } from './find.ts';
import {
  type Change,
  EFFECTS,
  formatDifference,
  formatProductTitle,
  productChange,
} from './format-change.ts';
import { NONE, parseOption } from './parse-values.ts';

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
