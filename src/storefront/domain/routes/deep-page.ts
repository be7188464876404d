/** A file of its own: pages without lists load the routes as well. */

/** In the place of a number: the deep page of a list, which answers the addresses of all pages beyond the list depth. */
export const DEEP_PAGE = 'more';

/** The number of a page that a deep page is to show, in its query: hosts that cannot answer with it lead there. */
export const DEEP_PARAMETER = 'page';
