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
 * Adds second pictures to the cards that the pointer or the keyboard comes to, and to the one where either is. A finger
 * opens the page, which has all pictures.
 */
export function connectHoverPictures(): void {
  const addAt = (target: EventTarget | null) => {
    const card = target instanceof Element ? target.closest('.product-card') : null;
    const box = card?.querySelector<HTMLElement>('[data-hover]');
    if (box) addHoverPicture(box);
  };
  const at = document.querySelector('.product-card:is(:hover, :focus-within)');
  if (matchMedia('(hover: hover)').matches) addAt(at);
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') addAt(target);
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) addAt(target);
  });
}
