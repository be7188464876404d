import type { LanguageFields } from '../../operations/language-fields.ts';

/** The language of a product, category or term, and its translations. */
export interface MappedLanguages {
  /** Its slug; absent where the store has no languages, or names none. */
  language?: string;
  /** Their ids in order, its own left out; absent if there are none. Some may be of nothing that the store returns. */
  translations?: number[];
}

/** @param node with the fields of languages, where the store has them; what is not as they should be is left out */
export function mapLanguages(node: LanguageFields & { databaseId: number }): MappedLanguages {
  const slug = node.language?.slug;
  const list: unknown = node.translations;
  const ids = (Array.isArray(list) ? list : []).map(
    (one: { databaseId?: unknown } | null) => one?.databaseId,
  );
  const others = ids.filter((id) => typeof id === 'number' && id !== node.databaseId) as number[];
  const translations = [...new Set(others)].sort((a, b) => a - b);
  return {
    ...(typeof slug === 'string' && slug !== '' && { language: slug }),
    ...(translations.length > 0 && { translations }),
  };
}
