/** Actions of product cards and pages without an island; runs where it is loaded. */
import { connectHoverPictures } from '#storefront/features/catalog/products/hover-picture.ts';
import { connectHearts } from './connect-hearts.ts';
import { watchRecent } from './watch-recent.ts';

connectHearts();
connectHoverPictures();
const place = document.querySelector<HTMLElement>('.recently-viewed');
if (place !== null) watchRecent(place);
