/** What product cards and pages do without an island; runs where it is loaded. */
import { connectHearts } from './connect-hearts.ts';
import { watchRecent } from './watch-recent.ts';

connectHearts();
const place = document.querySelector<HTMLElement>('[data-recently-viewed]');
if (place !== null) watchRecent(place);
