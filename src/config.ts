import type { MerchantConfig } from '#shop/site/settings.ts';

/**
 * The merchant's file. What stands here wins over what the store says, which wins over the defaults.
 * A line that starts with `//` shows a choice that is left to the store or the default.
 */
const config: MerchantConfig = {
  // siteName: 'My Shop',
  // shortDescription: 'One line for search engines and the page title of the home page.',
  // description: 'Two or three sentences about the shop.',

  // Where the shop is published, without a closing slash. ISLET_BASE_URL overrides it.
  // baseUrl: 'https://shop.example',

  // A picture for link previews, 1200 x 630 pixels, as an absolute path or URL.
  // siteImage: '/images/site.jpg',

  // How the store writes prices. Islet finds out by itself, and asks for this where it cannot be sure.
  // priceFormat: { decimalSeparator: ',', thousandsSeparator: '.', decimals: 2 },

  // Units the store keeps weights and dimensions in; the store does not tell.
  // weightUnit: 'kg',
  // dimensionUnit: 'cm',

  // Shown on the contact page and in the privacy policy.
  // contactEmail: 'hello@shop.example',
  // postalAddress: ['My Shop', '1 Harbour Street', '12345 Seaside'],

  // Who must say that a card was charged before an order counts as paid: 'verified' a store that asks Stripe
  // itself, as the embedded one does; 'trusted' takes the browser's word too, which WooGraphQL alone would
  // believe from anybody: only with a plugin on the store that checks payments; 'off' takes no cards.
  // cardPayments: 'verified',

  // Stripe's publishable key, where the settings plugin does not tell it.
  // stripeKey: 'pk_live_...',

  // Where icons of payment methods come from: the release's own file, or a service that answers
  // `?icons=a,b` as it does.
  // iconService: '/icons.json',

  // Products on one page of a list.
  // productsPerPage: 24,

  // From which sum of goods on shipping is free, shown in the cart; WooCommerce does not tell shoppers.
  // freeShippingFrom: 75,

  // 'build' makes small WebP pictures part of the release, 'none' links the store's own files,
  // a URL template with {url}, {width} and {format} asks an image service.
  // imageProvider: 'build',

  // How often an open page asks the host whether there is a new release, in minutes; 0 never asks.
  // buildPollingMinutes: 60,

  // A catalog that lost more than this share of its products is not published unasked.
  // shrinkLimit: 0.2,

  // How browsers talk to the store, where its plugins are set up otherwise: headers, prefixes, where tokens
  // are kept ('localStorage' or 'cookie'), and whether queries are sent by 'GET'.
  // requests: { queryMethod: 'POST', tokenStorage: 'localStorage', sessionHeader: 'woocommerce-session' },

  storeSettings: {
    // Open the cart panel after a product was added.
    // autoOpenCart: false,
    // showReviews: true,
    // showFilters: true,
    // showOrderByDropdown: true,
    // showSKU: true,
    // showRelatedProducts: true,
    // showProductCategoriesOnSingleProduct: true,
    // showBreadcrumbOnSingleProduct: true,
    // showMoveToWishlist: true,
    // Ask for no billing address when everything in the cart is virtual.
    // hideBillingAddressForVirtualProducts: false,
    // Ask the store for cart and customer on the shopper's first action, not on every page view.
    // initStoreOnUserActionToReduceServerLoad: true,
    // 'percent' (-25 %), 'onSale' (a word) or 'hidden'.
    // saleBadge: 'percent',
    // 'buttons' or 'center'.
    // socialLoginsDisplay: 'buttons',
  },
};

export default config;
