import { translateProduct } from '../../backend/catalog/changes/translate-product.ts';
import { translateTerm } from '../../backend/catalog/changes/translate-term.ts';
import type { Store } from '../../backend/db/database.ts';
import type { TermRow } from '../../backend/db/read/term-index.ts';
import { type Edit, type EditKind, on, type PickNumber, product, term, unannounced } from './edit.ts';

/** A language of the store other than that of a thing. */
function otherLanguage(store: Store, own: string | null, pick: PickNumber): string {
  const others = store.shop().languages.filter((language) => language !== (own ?? 'en'));
  return others[pick(others.length)] ?? 'en';
}

/** The files that a translation touches, whether it is changed or new. */
const TOUCHES = 'the pages of that language, and the addresses of the others where they lead to it';

function termEdit(description: string, condition: string): EditKind {
  return {
    description,
    touches: TOUCHES,
    ...unannounced('fullScan'),
    apply: on(term(condition), (row: TermRow, store, pick) => {
      const language = otherLanguage(store, row.language, pick);
      const number = pick(1000);
      const name = `${row.slug} ${language} ${number}`;
      const slug = `${row.slug}-${language}-${number}`;
      if (store.get('SELECT id FROM terms WHERE taxonomy = ? AND slug = ?', row.taxonomy, slug)) return null;
      const isThere = store.get(
        'SELECT id FROM terms WHERE taxonomy = ? AND translation_group = ? AND language = ?',
        row.taxonomy,
        row.translation_group ?? row.slug,
        language,
      );
      // Only categories change their addresses.
      const isFixed = isThere !== undefined && row.taxonomy !== 'product_cat';
      translateTerm(store, row, language, { name, ...(!isFixed && { slug }) });
      return { summary: `${row.slug} in ${language}: ${name}`, product: null };
    }),
  };
}

const KINDS: Record<string, EditKind> = {
  'product-translation': {
    description: 'The merchant translates a product, or changes its translation.',
    touches: TOUCHES,
    ...unannounced('fullScan'),
    apply: on(product(), (row, store, pick, now) => {
      const language = otherLanguage(store, row.language, pick);
      const number = pick(1000);
      const slug = `${row.slug}-${language}-${number}`;
      if (store.get('SELECT id FROM products WHERE slug = ?', slug)) return null;
      const status = pick(4) === 0 ? 'draft' : 'publish';
      const change = { name: `${row.slug} ${language} ${number}`, slug, status } as const;
      translateProduct(store, row, language, change, now);
      return { summary: `${row.slug} in ${language}: ${JSON.stringify(change)}`, product: null };
    }),
  },
  'category-translation': termEdit(
    'The merchant translates a category, or changes its translation.',
    "taxonomy = 'product_cat'",
  ),
  'term-translation': termEdit(
    'The merchant translates a tag or a value of an attribute, or renames its translation.',
    "taxonomy <> 'product_cat' AND taxonomy <> 'product_brand'",
  ),
};

/** Changes that only a translated catalog has, besides all others. */
export const TRANSLATION_EDITS: readonly Edit[] = Object.entries(KINDS).map(([name, kind]) => ({
  name,
  ...kind,
}));
