/** A `srcset`, as opposed to an address. */
const SRCSET = /\s\d+w$/;

/** As of `cardTag`. */
const CARD = 'article[data-card]';

/** The name of an asset in the addresses of its files. */
const ASSET = /[^/]+(?=-\d+\.\w+ )/g;

/**
 * The `srcset` of a card's second picture, or its only address.
 * @param first the `srcset` of the first picture
 * @param hover as of `hoverSources`
 */
export function hoverSrcset(first: string, hover: string): string {
  return /\W/.test(hover) ? hover : first.replace(ASSET, hover);
}

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
  const srcset = hoverSrcset(first.srcset, hover);
  const source = SRCSET.test(srcset) ? { sizes: first.sizes, srcset } : { src: srcset };
  first.after(Object.assign(new Image(), { alt: '', decoding: 'async', ...source }));
}

/**
 * Calls `work` for each card below `place` that the pointer or the keyboard reaches, each time. A finger
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
    const card = comes ? target.closest(CARD) : null;
    if (card) work(card);
  };
  for (const type of ['pointerover', 'focusin']) {
    place.addEventListener(type, approach, { signal: stopping.signal });
  }
  return () => stopping.abort();
}

/** Adds second pictures to the cards of the page that the pointer or focus reaches, and to the one that it is on. */
export function connectHoverPictures(): void {
  const add = (card: Element | null) => {
    const box = card?.querySelector<HTMLElement>('[data-hover]');
    if (box) addHoverPicture(box);
  };
  const at = document.querySelector(`${CARD}:is(:hover, :focus-within)`);
  if (matchMedia('(hover: hover)').matches) add(at);
  onCardApproach(document, add);
}
