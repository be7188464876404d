/**
 * Hides the bar with the add button, which small screens have from the start, while that of the form is in sight.
 * @param box with price and form
 */
export function watchBuyButton(box: HTMLElement): void {
  const button = box.querySelector('form [type=submit]');
  if (button === null) return;
  new IntersectionObserver(([entry]) => {
    box.toggleAttribute('data-bar', entry !== undefined && !entry.isIntersecting);
  }).observe(button);
}
