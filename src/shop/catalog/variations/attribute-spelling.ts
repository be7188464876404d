import { foldText } from '../../search/fold-text.ts';

/**
 * The item with a name, or the only one whose name is the same in another spelling: stores write `Gift wrap` and
 * `gift-wrap`, `pa_color` and `Color`, `Yes` and `yes` for one thing.
 * @param nameOf the name of an item
 * @returns undefined where none fits, or several do
 */
export function findSpelled<T>(
  items: readonly T[],
  name: string,
  nameOf: (item: T) => string,
): T | undefined {
  const exact = items.find((item) => nameOf(item) === name);
  if (exact !== undefined) return exact;
  const key = spellingKey(name);
  const [found, ...others] = items.filter((item) => spellingKey(nameOf(item)) === key);
  return others.length === 0 ? found : undefined;
}

/** A name without case, accents, separators and the prefixes of WooCommerce. */
function spellingKey(name: string): string {
  return foldText(name.replace(/^(attribute_)?(pa_)?/i, '')).replace(/[\s_-]+/g, '');
}
