/** A product as pages name it: its id stands at its card or row, its slug in the link to its page. */
export interface ShownProduct {
  productId: number;
  slug: string;
}

/** The product of the card or row that an element is in; null elsewhere. */
export function shownProduct(element: Element): ShownProduct | null {
  const card = element.closest<HTMLElement>('[data-card]');
  const link = card?.querySelector('a');
  if (!card || !link) return null;
  return {
    productId: Number(card.dataset.card),
    slug: decodeURIComponent(link.pathname.split('/').at(-2) ?? ''),
  };
}
