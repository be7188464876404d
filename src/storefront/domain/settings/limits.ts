export const LIMITS = {
  productsPerPage: 24,
  cartItems: 100,
  galleryImages: 20,
  variations: 100,
  /** Options of a product that are side by side; more become a list to unfold. */
  optionButtons: 8,
  relatedProducts: 5,
  terms: 100,
  orders: 100,
  downloads: 100,
  categories: 20,
  /** Brands with a page, and tags with one. */
  termPages: 2000,
  /** WPGraphQL silently caps `first` at this many nodes per request. */
  nodesPerRequest: 100,
} as const;

/** Delays in milliseconds. */
export const TIMINGS = { filterDebounce: 50, sortDebounce: 100 } as const;

/** Milliseconds in which a failed chunk reloads a path at most once. */
export const CHUNK_RELOAD_GUARD = 10_000;

/** Default minutes between two polls of an open page for a new release. */
export const BUILD_POLLING_MINUTES = 60;

export const LOADING_BAR_THROTTLE = 200;

/** The loading bar: times in milliseconds, height in CSS pixels. */
export const LOADING_BAR = { duration: 2000, hideDelay: 500, resetDelay: 400, height: 3 } as const;

/**
 * Picture widths in CSS pixels by screen; every picture has each that its source has pixels for, and `PHONE` of `image-
 * slots.ts`. 416 and 768 serve phones of 390 px and density 2 (cards and tiles: 6.3 kB instead of 11.1; a product's
 * picture: 13.8 instead of 23.4), 1024 hero and tiles on 1,440 px at density 2, 1280 a product's picture there. Wider
 * than 1536 is left out: no place shows more than 640 px.
 */
export const IMAGE_SCREENS = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, xxl: 1536 } as const;
export const IMAGE_DENSITIES = [1, 2] as const;
export const IMAGE_FORMAT = 'webp';
export const SITE_ICON = '/favicon.svg';

export const PLACEHOLDER_IMAGE = '/images/placeholder.jpg';

/** Maximum width of the search box in the header, in CSS pixels. */
export const SEARCH_BOX_MAX_WIDTH = 320;

/** The cookie of the locale, for 365 days; its attributes are ready-made, since every page inlines them. */
export const LOCALE_COOKIE = { name: 'locale', attributes: 'max-age=31536000;samesite=lax;path=/' } as const;

export const SORT_KEYS = ['price', 'rating', 'discount', 'alphabetically', 'date'] as const;
export const DEFAULT_SORT = { orderby: 'date', order: 'DESC' } as const;
