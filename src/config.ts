import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';

/**
 * The merchant's settings. They override those of the store, which override the defaults.
 * A line that starts with `//` shows a setting that is left to the store or the default.
 */
const config: MerchantConfig = {
  // siteName: 'My Shop',
  // shortDescription: 'One line for search engines and the page title of the home page.',
  // description: 'Two or three sentences about the shop.',

  // The look of the shop: a folder of src. `src/theme` is yours to change, and its README says how.
  // theme: 'theme',

  // Origin of the published shop, without a trailing slash. ISLET_BASE_URL overrides it.
  // baseUrl: 'https://shop.example',

  // A picture for link previews, 1200 x 630 pixels, as an absolute path or URL.
  // siteImage: '/images/site.jpg',

  // The shop's logo, and its square icon: it is in browser tabs, and beside the shop's name if there is no
  // logo. Absolute paths of files in `public`, or URLs; without them the shop has a neutral icon.
  // logo: '/images/my-logo.svg',
  // siteIcon: '/images/my-icon.svg',

  // Price format of the store. Islet infers it, and fails with a message where it is ambiguous.
  // priceFormat: { decimalSeparator: ',', thousandsSeparator: '.', decimals: 2 },

  // Text beside prices, by locale: WooCommerce's own (Settings, Tax, Price display suffix) is not returned.
  // priceSuffix: { en_US: 'incl. VAT', de_DE: 'inkl. MwSt.' },

  // 'both' adds the net price below gross ones, or the gross price below net ones, where the store shows prices otherwise
  // than they are typed. Prices themselves are always the store's: 'gross' or 'net' says which these have to be, and
  // nothing is released while they are not.
  // priceDisplay: 'both',

  // Units of weights and dimensions in the store, which its API does not return.
  // weightUnit: 'kg',
  // dimensionUnit: 'cm',

  // Shown on the contact page and in the privacy policy.
  // contactEmail: 'hello@shop.example',
  // postalAddress: ['My Shop', '1 Harbour Street', '12345 Seaside'],

  // The country that the shop is in, where the store does not return it: laws of the EU and the EEA follow from it
  // (npm run doctor -- --law).
  // country: 'DE',

  // Withdrawing from a contract, as EU law asks for: a page of the shop, or the form of WooCommerce 11.1 where the store
  // has it at its usual address, and a link to it on all pages. `url` leads to another form instead; false leaves link
  // and page out, for shops whose customers have no right of withdrawal.
  // withdrawal: { url: 'https://store.example/form/' },

  // Facts for the accessibility statement, which the footer links in the EU and the EEA, and elsewhere once something
  // is stated here; false leaves it out. Tests: 'automatic', 'keyboard', 'screenReader', 'zoom', 'users', 'audit'.
  // accessibility: {
  //   tested: '2026-06-01',
  //   tests: ['automatic', 'keyboard', 'screenReader'],
  //   barriers: { en_US: ['Videos have no subtitles yet.'], de_DE: ['Videos haben noch keine Untertitel.'] },
  //   phone: '+49 30 1234567', // for those who meet a barrier; email is `contactEmail` unless it is given here
  //   authority: {
  //     name: 'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen',
  //     address: ['…'],
  //     url: 'https://…',
  //   },
  // },

  // Imprint, terms, returns and the like are Markdown files: src/storefront/content/pages/<language>/<name>.md, see the README. Those
  // that are pages of the store's WordPress are named here, by the end of their address in the shop.
  // contentPages: [
  //   { slug: 'terms', kind: 'terms', order: 1, pages: { en_US: '/terms/', de_DE: '/agb/' } },
  //   { slug: 'imprint', order: 2, pages: { de_DE: '/impressum/' } },
  // ],

  // Checkout asks to accept the page of the kind `terms` before an order. WooGraphQL has no field for it, so the
  // store does not learn of it.
  // termsCheckbox: true,

  // Scripts of other companies. All but 'necessary' ones are loaded once a shopper allows their category: 'statistics',
  // 'marketing', 'support' or 'pictures'. They may load and send only what is listed, and `data` becomes their data- attributes.
  // thirdParty: [
  //   {
  //     name: 'Plausible',
  //     src: 'https://plausible.io/js/script.js',
  //     category: 'statistics',
  //     origins: { connect: ['https://plausible.io'] }, // also script, img, frame, style, font
  //     data: { domain: 'shop.example' },
  //     trustedTypes: [], // policies by which it makes HTML and addresses of scripts; left out, pages refuse no text
  //   },
  //   {
  //     name: 'Google Analytics',
  //     src: 'https://www.googletagmanager.com/gtag/js?id=G-ABC123',
  //     category: 'statistics',
  //     origins: { connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com'] },
  //     events: 'gtag', // it gets the shop's events; 'dataLayer' for Google Tag Manager, or { module: '/events.js' } in
  //     // public, whose default function gets each event. Consent Mode follows the shopper's choice
  //     webVitals: true, // and how fast pages are for shoppers: LCP, INP and CLS
  //   },
  // ],

  // Pictures of reviewers and customers from Gravatar, which learns of every page that shows one: they are asked for
  // once a shopper allows the category 'pictures'. Without it there are initials, and nobody is asked.
  // gravatar: true,

  // When cards are accepted: 'verified' where the store verifies payments with Stripe, as the embedded one does;
  // 'trusted' also where it trusts the browser, as WooGraphQL alone does: only with a plugin on the store that
  // verifies payments; 'off' never.
  // cardPayments: 'verified',

  // 'store' has shoppers order on the store's own page, where every gateway works that the store has. It needs
  // WooGraphQL's setting "Enable User Session transferring URLs", with "Checkout" ticked and saved.
  // checkout: 'store',

  // Gateways, by id, that are chosen here and paid on the store's own page; the same setting is needed.
  // storePaymentMethods: ['ppcp-gateway', 'klarna_payments'],

  // The store's page for paying an order, where its checkout is not at /checkout/.
  // payPage: 'https://store.example/kasse/order-pay/{id}/?pay_for_order=true&key={key}',

  // Stripe's publishable key, where the settings plugin does not return it.
  // stripeKey: 'pk_live_...',

  // Source of the icons of payment methods: the release's own file, or a service that responds to
  // `?icons=a,b` in the same format.
  // iconService: '/icons.json',

  // Products on one page of a list.
  // productsPerPage: 24,

  // The category of products that have no other: it has no page, and no menu, list or filter names it; its products
  // are in all others. Where it is not set, it is the one called "Uncategorized" in the store's language; false
  // shows that one too.
  // defaultCategory: 'uncategorized',

  // Attribute that names the brand of a product, for search engines and the product feed; by default the store's own
  // brands, and attributes called brand, Marke, marque or marca.
  // brandAttribute: 'pa_maker',

  // Each brand has a page, /brand/<slug>/: the store's own brands, else the attribute that names brands. false makes none.
  // brandPages: false,

  // Each product tag has one, too: /product-tag/<slug>/. Many stores have tags with a product or two, whose pages search
  // engines think little of; lists can be filtered by tags anyway.
  // tagPages: true,

  // Pages of brands and tags in the menu of the header and in that of the shop, in the footer: their addresses in the
  // default language.
  // menuPages: { main: ['/brand/north/'], shop: ['/brand/north/', '/product-tag/summer/'] },

  // Global numbers (GTIN) and part numbers of products and variations, by the meta keys that the store's plugins keep them
  // in: those of Germanized and of common plugins are known. WooCommerce's own field is not returned, see the guide.
  // identifiers: { gtin: ['_my_gtin'], mpn: ['_my_mpn'] },

  // Product fields: meta data of the store that pages of products show, also of variations, whose values follow what is
  // selected. Places: 'details', 'belowTitle', 'belowPrice'. Kinds: 'text', 'number', 'link', 'list' (lines, or parts
  // between "|", ";" or ","), 'html'. A locale without a label shows the first one.
  // productFields: [
  //   { meta: 'care', label: { en_US: 'Care', de_DE: 'Pflege' }, place: 'details', kind: 'html' },
  //   { meta: '_height', label: { en_US: 'Height', de_DE: 'Höhe' }, place: 'details', kind: 'number', unit: 'cm' },
  // ],

  // Product kinds that plugins of the store add, and that the shop has forms for (src/storefront/product-kinds). 'add-ons'
  // are texts, choices and boxes to tick with prices of their own, such as an engraving. By default those that the store has.
  // productKinds: [],

  // Prices per unit, by the meta keys of their unit, quantity and content. Those of Germanized are known; false shows none.
  // unitPrice: { unit: '_unit', base: '_unit_base', amount: '_unit_product', regular: '_unit_price_regular' },

  // Product safety (GPSR): maker, responsible person in the EU and warnings, by the meta keys of products that have them,
  // or for all products of a brand.
  // productSafety: {
  //   keys: { maker: '_gpsr_maker', responsible: '_gpsr_responsible', warnings: '_safety_instructions' },
  //   brands: {
  //     'Oske Pottery': {
  //       maker: ['Oske Pottery', '3 Quay Lane, 27498 Lunnay', 'hello@oske.example'],
  //       warnings: { en_US: ['Not for the oven.'], de_DE: ['Nicht für den Backofen.'] },
  //     },
  //   },
  // },

  // Returns and shipping as search engines and merchant centres read them. Fees are 'free', 'customer' or an amount.
  // returnPolicy: { countries: ['DE', 'AT'], days: 30, fees: 'free' },
  // shippingDetails: [
  //   { country: 'DE', price: 4.9, freeFrom: 75, transit: { minDays: 1, maxDays: 3 } },
  //   { country: 'AT', price: 9, handling: { minDays: 1, maxDays: 2 }, transit: { minDays: 2, maxDays: 4 } },
  // ],

  // Where the store translates its catalog (Polylang, WPML), a locale shows the store's language of its country, else
  // of its language, else the default one. Another choice, by the slugs of the store's languages:
  // storeLanguages: { pt_BR: 'pt', es_ES: 'en' },

  // 'hide' keeps products and categories out of languages into which they are not translated. Otherwise they are
  // shown there in the store's default language.
  // untranslated: 'hide',

  // Labels of attributes in other languages, which stores do not translate: by taxonomy, or by name for an attribute of
  // one product. The shop has those of common attributes, such as colour, size or material, itself.
  // attributeLabels: { pa_handle: { de_DE: 'Henkel', fr_FR: 'Anse' } },

  // Titles of shipping and payment methods in other languages, by the store's own title. The shop translates those that
  // WooCommerce gives them, such as "Direct bank transfer", itself.
  // methodTitles: { 'Bike courier': { de_DE: 'Fahrradkurier', fr_FR: 'Coursier à vélo' } },

  // Highest stock that counts as low, for products without a number of their own; WooCommerce does not return it.
  // lowStockAmount: 2,

  // Sum of goods from which shipping is free, shown in the cart and with products; WooCommerce does not return it.
  // freeShippingFrom: 75,

  // The lowest price of the 30 days before a reduction, beside it, from the shop's own record of the prices that it has
  // shown: 'thirty-days' says it once the record goes back that far, 'since-first-release' at once, 'off' never. By
  // default 'thirty-days' where the currency is one of the European Economic Area, whose law asks for it, else 'off'.
  // priceHistory: 'thirty-days',

  // Working days from an order to its arrival, shown with products that are in stock and shipped, and as days on the
  // page of an order.
  // delivery: { minDays: 2, maxDays: 4 },
  // The shop's promises on its home page, and those of payment, returns and support below the checkout, by locale; icons:
  // delivery, returns, payment, support, quality, handmade, nature, gift. Free shipping is promised automatically if
  // freeShippingFrom is set.
  // promises: {
  //   en_US: [{ icon: 'returns', title: '30 days to return', text: 'Unused, and we pay the way back.' }],
  //   de_DE: [{ icon: 'returns', title: '30 Tage Rückgabe', text: 'Unbenutzt, und wir zahlen den Rückweg.' }],
  // },

  // The home page: its sections, in order. Texts are by locale; pages in other languages show that of the default one.
  // A picture is a file in `public` or an address on the web. The guide has all sections and what they can say.
  // home: [
  //   {
  //     section: 'hero',
  //     title: { en_US: 'Made by hand', de_DE: 'Von Hand gemacht' },
  //     picture: '/images/workshop.jpg',
  //     alt: { en_US: 'A potter at her wheel', de_DE: 'Eine Töpferin an der Scheibe' },
  //   },
  //   { section: 'promises' },
  //   { section: 'collection', of: { category: 'mugs' }, count: 4 }, // or { brand: 'north' }, { tag: 'summer' }, { products: [12, 15] }
  //   { section: 'categories' },
  //   { section: 'shelf', of: 'onSale' }, // 'newest', 'topRated', 'popular'
  // ],

  // Links of the header and the footer, in the place of the usual ones, by their addresses in the default language.
  // menu: [
  //   { to: '/products/' },
  //   { to: '/product-category/lamps/' },
  //   { to: '/pages/our-story/', label: { en_US: 'Our story', de_DE: 'Über uns' } },
  //   { to: 'https://blog.example/', label: { en_US: 'Blog' }, in: 'footer' },
  // ],

  // Coupon codes, where the store has them switched off; WooGraphQL does not return that.
  // coupons: false,

  // The account for bank transfers, shown with the order; without it the order's email has to name it.
  // bankDetails: ['My Shop', 'IBAN DE00 0000 0000 0000 0000 00', 'BIC XXXXXXXX'],

  // 'build' adds resized WebP pictures to the release, 'none' links the store's own files,
  // a URL template with {url}, {width} and {format} uses an image service.
  // imageProvider: 'build',

  // Leaves products that are sold out out of lists; their pages stay. Where it is not set, the store decides.
  // hideOutOfStock: true,

  // Pages of each list that are rendered: with a new product they all change. Browsers show the pages beyond. By default
  // all of them in shops of up to 1,000 products, 16 up to 4,000, and 4 in larger ones.
  // listDepth: 16,

  // Rules that the host accepts in _redirects. Older addresses of pages that moved are left to the error page.
  // redirectLimit: 2000,

  // Browsers search, filter and sort up to this many products by themselves. Shops with more need a search server
  // (Typesense, see the guide), or leave searching to the store, without filters. 0 uses the server in any case.
  // searchIndexLimit: 200_000,
  // searchServer: { url: 'https://search.shop.example', searchKey: 'xyz', collection: 'shop' },

  // Former releases that npm run release -- rollback can go back to, and the disk that they may take. When either
  // is exceeded the oldest go first; 0 keeps none.
  // history: { releases: 20, megabytes: 500 },

  // Tells Bing, Yandex, Seznam and others (IndexNow) of new, changed and removed pages once they are public. The key is
  // your own: 8 to 128 letters, digits or "-", such as the output of `openssl rand -hex 16`.
  // indexNow: { key: '0f3c9d4e8b7a46d2a1c5e9f0b2d4c6a8' },

  // Addresses that lead elsewhere, have no page, or are for customers only, in all languages. Pages are public
  // files: 'viewer' leads guests to the account page, but keeps nothing secret.
  // routeRules: {
  //   '/sale/': { redirect: '/product-category/sale/' },
  //   '/wishlist/': 'block',
  //   '/checkout/': 'viewer',
  // },

  // Minutes between two polls of an open page for a new release; 0 disables them.
  // buildPollingMinutes: 60,

  // Pages that shoppers visited open without a network, marked with their age; false switches that off, and browsers
  // delete what they have of it.
  // offline: false,

  // Counts searches without a result, which the desk then lists: their words, language and day, nothing about shoppers. The
  // guide says which address the web server in front has to pass on.
  // countSearches: true,

  // New passwords at checkout need at least 8 characters; false leaves it to the store, which takes any.
  // passwordRule: true,

  // A release that removes more than this share of the products must be confirmed.
  // shrinkLimit: 0.2,

  // Products that the store lists but cannot return are left out, up to this share of all.
  // unresolvableLimit: 0.2,

  // Requests of browsers to the store, where its plugins are not set up by default: headers, prefixes, storage
  // of tokens ('localStorage' or 'cookie'), and the method of queries ('POST' or 'GET').
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
    // Hide the billing address when everything in the cart is virtual.
    // hideBillingAddressForVirtualProducts: false,
    // Fetch cart and customer on the shopper's first action, not on every page view.
    // initStoreOnUserActionToReduceServerLoad: true,
    // 'percent' (-25 %), 'onSale' (a word) or 'hidden'.
    // saleBadge: 'percent',
    // 'buttons' or 'center'.
    // socialLoginsDisplay: 'buttons',
  },
};

export default config;
