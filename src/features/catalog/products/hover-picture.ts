/** A `srcset`, as opposed to an address. */
const SRCSET = /\s\d+w$/;

/**
 * Puts a card's second picture behind the first. Pages hold its address alone, since few cards are ever pointed at;
 * styles show it while the pointer or the focus is on the card.
 * @param box what holds the first picture, with the sources of the second in `data-hover`, as of `hoverSources`
 */
export function addHoverPicture(box: HTMLElement): void {
  const first = box.querySelector('img');
  const { hover = '' } = box.dataset;
  delete box.dataset.hover;
  if (first === null || hover === '') return;
  const source = SRCSET.test(hover) ? { sizes: first.sizes, srcset: hover } : { src: hover };
  first.after(Object.assign(new Image(), { alt: '', decoding: 'async', ...source }));
}

/**
 * Calls `work` for each card below `place` that the pointer or the keyboard comes to, as often as it does. A finger
 * opens the page, which has all pictures.
 * @returns stops it
 */
export function onCardApproach(place: EventTarget, work: (card: Element) => void): () => void {
  const stopping = new AbortController();
  const approach = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const comes =
      event instanceof PointerEvent ? event.pointerType !== 'touch' : target.matches(':focus-visible');
    const card = comes ? target.closest('.product-card') : null;
    if (card) work(card);
  };
  for (const type of ['pointerover', 'focusin']) {
    place.addEventListener(type, approach, { signal: stopping.signal });
  }
  return () => stopping.abort();
}

/** Adds second pictures to the cards of the page that are approached, and to the one where the pointer is. */
export function connectHoverPictures(): void {
  const add = (card: Element | null) => {
    const box = card?.querySelector<HTMLElement>('[data-hover]');
    if (box) addHoverPicture(box);
  };
  const at = document.querySelector('.product-card:is(:hover, :focus-within)');
  if (matchMedia('(hover: hover)').matches) add(at);
  onCardApproach(document, add);
}
