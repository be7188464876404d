import { type CatalogIndex, type OptionTable, optionsOf } from './catalog-index/catalog-index.ts';
import { foldText, spellOut, wordsOf } from './fold-text.ts';
import { cleanSearch } from './list-query.ts';
import { type SearchTexts, searchProducts } from './search-products.ts';

export interface Suggestions {
  /** Positions in the index, best first. */
  products: number[];
  /** Number of products that the search finds. */
  total: number;
  categories: { slug: string; name: string }[];
}

/** Most products that are suggested. */
export const MAX_SUGGESTED = 6;
const MAX_CATEGORIES = 3;

export function suggest(index: CatalogIndex, texts: SearchTexts, text: string): Suggestions {
  const { scores } = searchProducts(index, texts, text);
  const best: number[] = [];
  let total = 0;
  for (let product = 0; product < scores.length; product++) {
    const score = scores[product] ?? 0;
    if (score === 0) continue;
    total++;
    const last = best.at(-1);
    if (best.length === MAX_SUGGESTED && last !== undefined && (scores[last] ?? 0) >= score) continue;
    const place = best.findIndex((other) => (scores[other] ?? 0) < score);
    best.splice(place < 0 ? best.length : place, 0, product);
    best.length = Math.min(best.length, MAX_SUGGESTED);
  }
  return { products: best, total, categories: suggestCategories(index, text) };
}

/** Categories with products and a word that begins with the text. */
export function suggestCategories(
  index: { options: readonly OptionTable[] },
  text: string,
): Suggestions['categories'] {
  const { slugs = [], names = [] } = optionsOf(index, 'category') ?? {};
  const phrase = foldText(cleanSearch(text));
  if (phrase === '') return [];
  const begins = (name: string) =>
    [foldText(name), foldText(spellOut(name))].some((folded) =>
      [folded, ...wordsOf(folded)].some((word) => word.startsWith(phrase)),
    );
  return names
    .flatMap((name, option) => (begins(name) ? [{ slug: slugs[option] ?? '', name }] : []))
    .slice(0, MAX_CATEGORIES);
}
