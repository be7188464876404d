/**
 * Named places that a theme can fill, and where they are. The file is named like the slot, with a hyphen in place of
 * the colon: `slots/product-after-buy.astro`. Astro files are static; they get what the slot says as properties.
 */
export const PAGE_SLOTS = {
  'header:before': 'above the header, on every page',
  'header:after': 'below the header, on every page',
  'footer:before': 'above the footer, on every page',
  'footer:end': 'the end of every page',
  'home:end': 'below the sections of the home page',
  'list:start': 'above the title of a list, with its `page`',
  'list:end': 'below the products of a list, with its `page`',
  'categories:end': 'below all categories',
  'product:after-title': 'below the name of a product, with its `page`',
  'product:after-buy': 'below the form of a product, with its `page`',
  'product:after-details': 'below the details of a product, with its `page`',
  'product:end': 'below the reviews of a product, with its `page`',
  'content:end': "below a page of the merchant's own words, with its `content`",
  'checkout:start': 'above the checkout',
  'checkout:end': 'below the checkout',
  'order:end': 'below an order',
  'account:end': 'below the account',
  'wishlist:end': 'below the wishlist',
  'contact:end': 'below the contact form',
  'not-found:end': 'below what pages say that are not there',
} as const;

/** The same within islands: React components in `.tsx` files, which are in their scripts. */
export const ISLAND_SLOTS = {
  'product:after-price': 'below the price of a product, with its `productId` and `locale`',
  'cart:before-total': 'above the total in the cart panel, with the `cart` and `locale`',
  'checkout:before-total': 'above the total in the checkout, with the `cart` and `locale`',
} as const;

/** The file of a slot in the folder `slots` of a theme. */
export function slotFile(name: string): string {
  return `${name.replace(':', '-')}.${name in ISLAND_SLOTS ? 'tsx' : 'astro'}`;
}

/** The files of all slots. */
export function slotFiles(): string[] {
  return [...Object.keys(PAGE_SLOTS), ...Object.keys(ISLAND_SLOTS)].map(slotFile);
}
