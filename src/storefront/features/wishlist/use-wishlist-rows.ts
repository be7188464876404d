import { useEffect, useState } from 'react';
import type { SharedEntry } from '#storefront/domain/wishlist/shared-list.ts';
import type { WishlistEntry } from '#storefront/domain/wishlist/wishlist.ts';
import type { Chosen } from '#storefront/stores/languages/remembered.ts';
import { loadChosen } from '#storefront/stores/languages/remembered-product.ts';
import { useWishlistProps } from './wishlist-context.ts';
import { type WishlistItem, wishlistItem } from './wishlist-item.ts';

/** An entry with its product: `loading`, `gone` from the shop, or `failed` to load. */
export interface WishlistRow {
  entry: WishlistEntry | SharedEntry;
  item: WishlistItem | 'loading' | 'gone' | 'failed';
}

type Answer = Chosen<WishlistEntry | SharedEntry> | 'gone' | null;

/** Loads the products of a list as they are now. @returns the rows, and loads again what failed */
export function useWishlistRows(
  entries: readonly (WishlistEntry | SharedEntry)[],
): [rows: WishlistRow[], retry: () => void] {
  const { locale, card } = useWishlistProps();
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const keys = entries.map((entry) => JSON.stringify(entry));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the entries; an attempt loads again.
  useEffect(() => {
    let isCurrent = true;
    for (const [index, entry] of entries.entries()) {
      void loadChosen(locale, entry).then((answer) => {
        if (isCurrent) setAnswers((known) => new Map(known).set(keys[index] ?? '', answer));
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [keys.join(), attempt]);

  const rows = entries.map((entry, index): WishlistRow => {
    const answer = answers.get(keys[index] ?? '');
    if (answer === undefined) return { entry, item: 'loading' };
    if (answer === null) return { entry, item: 'failed' };
    if (answer === 'gone') return { entry, item: 'gone' };
    return { entry, item: wishlistItem(answer.entry, answer.product, card) };
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
