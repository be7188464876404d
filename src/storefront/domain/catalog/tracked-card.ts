import type { ProductCard } from './catalog-types.ts';

/** Fields of a card that tell which product it is of: whoever reads no other knows nothing else of it. */
export const IDENTITY_FIELDS: ReadonlySet<string> = new Set([
  'databaseId',
  'slug',
] satisfies (keyof ProductCard)[]);

/** Registered: the compiled shop has a copy of this module of its own. */
const ENTITY = Symbol.for('islet.card');

/**
 * A card whose reads are noted, so that a page that shows nothing of it but its HTML is known to do so.
 * @param onRead called when any field but `IDENTITY_FIELDS` is read, or all are listed
 */
export function trackedCard(card: ProductCard, onRead: () => void): ProductCard {
  return new Proxy(card, {
    get(target, field) {
      if (field === ENTITY) return target;
      if (typeof field === 'string' && !IDENTITY_FIELDS.has(field)) onRead();
      return Reflect.get(target, field);
    },
    ownKeys(target) {
      onRead();
      return Reflect.ownKeys(target);
    },
  });
}

/** The card itself, for HTML that releases replace in its pages when it changes; see `replaceCards`. */
export function untrackedCard(card: ProductCard): ProductCard {
  return (card as ProductCard & { [ENTITY]?: ProductCard })[ENTITY] ?? card;
}
