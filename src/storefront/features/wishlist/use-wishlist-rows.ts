import { useEffect, useState } from 'react';
import type { BrowserProduct } from '#storefront/domain/catalog/catalog-types.ts';
import type { SharedEntry } from '#storefront/domain/wishlist/shared-list.ts';
import type { WishlistEntry } from '#storefront/domain/wishlist/wishlist.ts';
import { loadProduct } from '#storefront/stores/page/payloads.ts';
import { useWishlistProps } from './wishlist-context.ts';
import { type WishlistItem, wishlistItem } from './wishlist-item.ts';

/** An entry with its product: `loading`, `gone` from the shop, or `failed` to load. */
export interface WishlistRow {
  entry: WishlistEntry | SharedEntry;
  item: WishlistItem | 'loading' | 'gone' | 'failed';
}

/** Loads the products of a list as they are now. @returns the rows, and loads again what failed */
export function useWishlistRows(
  entries: readonly (WishlistEntry | SharedEntry)[],
): [rows: WishlistRow[], retry: () => void] {
  const { locale, card } = useWishlistProps();
  const [answers, setAnswers] = useState<ReadonlyMap<string, BrowserProduct | 'gone' | null>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const slugs = [...new Set(entries.map(({ slug }) => slug))];
  const names = JSON.stringify(slugs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the slugs; an attempt loads again.
  useEffect(() => {
    let isCurrent = true;
    for (const slug of slugs) {
      void loadProduct(locale, slug).then((answer) => {
        if (isCurrent) setAnswers((known) => new Map(known).set(slug, answer));
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [names, attempt]);

  const rows = entries.map((entry): WishlistRow => {
    const answer = answers.get(entry.slug);
    if (answer === undefined) return { entry, item: 'loading' };
    if (answer === null) return { entry, item: 'failed' };
    const isOther = answer !== 'gone' && 'productId' in entry && entry.productId !== answer.databaseId;
    if (answer === 'gone' || isOther) return { entry, item: 'gone' };
    return { entry, item: wishlistItem(entry, answer, card) };
  });
  return [rows, () => setAttempt(attempt + 1)];
}

/** The items of rows that could be loaded. */
export function loadedItems(rows: readonly WishlistRow[]): WishlistItem[] {
  return rows.flatMap(({ item }) => (typeof item === 'string' ? [] : [item]));
}

/** The name of a row's product; that of its page where it could not be loaded. */
export function rowName({ entry, item }: WishlistRow): string {
  return typeof item === 'string' ? entry.slug : item.name;
}
