/**
 * Shows the bar with the add button on small screens while that of the form is out of sight.
 * @param box with price and form
 */
export function watchBuyButton(box: HTMLElement): void {
  const button = box.querySelector('form [type=submit]');
  if (button === null) return;
  new IntersectionObserver(([entry]) => {
    box.toggleAttribute('data-bar', entry !== undefined && !entry.isIntersecting);
  }).observe(button);
}
