/** Follows the first action apart from the files that the cart waits for; runs where it is loaded. */
import { watchPresses } from './slow-press.ts';

watchPresses();
// A file of its own: the pages that menus lead to have their categories.
const categories = document.querySelector<HTMLElement>('[data-menu-from]');
if (categories) {
  void import('./category-menu.ts').then(
    ({ watchCategoryMenu }) => watchCategoryMenu(categories),
    () => {},
  );
}
