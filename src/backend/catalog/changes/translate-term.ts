import type { Store } from '../../db/database.ts';
import type { TermRow } from '../../db/read/term-index.ts';
import { escapeAmpersands, requireSlug } from '../../values/entities.ts';
import { checkTargetLanguage } from './change-helpers.ts';
import { changeCategory, highestTerm, renameTerm } from './change-terms.ts';

interface TermTranslation {
  name?: string;
  slug?: string;
  description?: string;
}

/**
 * Changes the translation of a category, tag or value of an attribute, or makes it.
 * @returns its row as it was, null if it is new, and as it is
 * @throws if the catalog lacks the language, another term has the address, or a new one has no name
 */
export function translateTerm(
  store: Store,
  original: TermRow,
  language: string,
  { name, slug, description }: TermTranslation,
): { before: TermRow | null; after: TermRow } {
  return store.transaction(() => {
    checkTargetLanguage(store, language, original.language);
    const { taxonomy } = original;
    const group = original.translation_group ?? original.slug;
    const inGroup = (wanted: string | null) =>
      store.get<TermRow>(
        'SELECT * FROM terms WHERE taxonomy = ? AND translation_group = ? AND language = ?',
        taxonomy,
        wanted,
        language,
      );
    const before = inGroup(group) ?? null;
    if (!before) {
      if (name === undefined) throw new Error('A new translation needs a name: --name Handschuhe.');
      const address = requireSlug(slug ?? name);
      const taken = store.get('SELECT id FROM terms WHERE taxonomy = ? AND slug = ?', taxonomy, address);
      if (taken) throw new Error(`The shop's ${taxonomy} has "${address}" already: choose another --slug.`);
      const parent = store.get<TermRow>('SELECT * FROM terms WHERE id = ?', original.parent_id);
      const id = highestTerm(store) + 1;
      store.update('terms', original.id, { translation_group: group });
      store.insert('terms', {
        id,
        taxonomy,
        slug: address,
        name: escapeAmpersands(name),
        description: escapeAmpersands(description ?? ''),
        parent_id: inGroup(parent?.translation_group ?? null)?.id ?? null,
        image_id: original.image_id,
        menu_order: original.menu_order,
        language,
        translation_group: group,
      });
      store.saveSetting('highestTerm', id);
    } else if (taxonomy === 'product_cat') {
      changeCategory(store, before.slug, {
        ...(name !== undefined && { name }),
        ...(slug !== undefined && { slug }),
        ...(description !== undefined && { description }),
      });
    } else {
      if (slug !== undefined) throw new Error('Only categories change their addresses.');
      if (name !== undefined) renameTerm(store, taxonomy, before.slug, name);
      if (description !== undefined) store.update('terms', before.id, { description });
    }
    const after = inGroup(group);
    if (!after) throw new Error(`The translation of ${original.slug} is not there.`);
    return { before, after };
  });
}
