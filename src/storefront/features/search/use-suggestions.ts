import { useEffect, useState } from 'react';
import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { cleanSearch } from '#storefront/domain/search/list-query.ts';
import { catalogSearch } from '#storefront/stores/search/catalog-search.ts';

/** Suggestions of the index for a text. */
export interface SuggestedItems {
  search: string;
  products: CardProduct[];
  categories: { slug: string; name: string }[];
  total: number;
}

/** @returns null before the first answer, and where the index cannot be loaded: the box searches without */
export function useSuggestions(text: string, isOpen: boolean): SuggestedItems | null {
  const [items, setItems] = useState<SuggestedItems | null>(null);
  const search = cleanSearch(text);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    suggestedItems(search).then(
      (answer) => isCurrent && setItems(answer),
      () => isCurrent && setItems(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [search, isOpen]);
  return search === '' ? null : items;
}

async function suggestedItems(search: string): Promise<SuggestedItems> {
  const { products, categories, total, cards } = await catalogSearch.suggest(search);
  return { search, total, products: await cards(products), categories };
}
