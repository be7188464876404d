/** Faults of real stores that break storefronts, to test how these cope. Each breaks one thing. */
export interface StoreFaults {
  /** Something else answers in the endpoint's place: a page, a redirect to the login page, status 404 or 403. */
  endpoint?: 'page' | 'login' | 'missing' | 'forbidden';
  /** Fields that no plugin adds to the schema, as `Type.field`. */
  missingFields?: string[];
  /** Introspection is switched off. */
  noIntrospection?: boolean;
  /** WPGraphQL's debug mode is on. */
  debugMode?: boolean;
  /** Most products that a list returns at once; WPGraphQL's 100 by default. */
  pageCap?: number;
  /**
   * Missing from the CORS headers: all of them, or the session's header in requests or in responses; or the
   * requests by which browsers ask for them are refused.
   */
  cors?: 'none' | 'not allowed' | 'not exposed' | 'no preflight';
  /** Session tokens are stripped from responses or from requests, or responses are cached with them. */
  session?: 'not sent' | 'ignored' | 'cached';
  /** Guests cannot order. */
  guestsRefused?: boolean;
  /** Carts cannot be emptied at once. */
  emptyingRefused?: boolean;
  /** Tax display of the cart, if other pages show prices differently. */
  cartTaxDisplay?: 'excl' | 'incl';
  /** The page of settings was not saved since `sessionTransfer` was ticked: links lack their proof. */
  transferUnsaved?: boolean;
  /** The provider of passwords is disabled. */
  passwordsDisabled?: boolean;
  /** Every login ends in an internal error, as without the secret that signs tokens. */
  loginsFail?: boolean;
  /** Seconds by which the server's clock is fast. */
  clockOffset?: number;
  /** Pictures are gone, or an error page answers in their place. */
  pictures?: 'missing' | 'page';
  /** Milliseconds before each answer. */
  delay?: number;
}

/** A promise in one language. */
interface PromiseOptions {
  /** WordPress locale, such as `en_US`. */
  locale: string;
  /** Name of a picture, as storefronts have them. */
  icon: string;
  title: string;
  text: string;
}

/** A section of the storefront's home page, as `home` of its settings has it. */
interface HomeSectionOptions {
  section: string;
  /** Below the uploads folder, or an address on the web. */
  picture?: string;
  [setting: string]: unknown;
}

interface PriceSuffixOptions {
  /** WordPress locale, such as `en_US`. */
  locale: string;
  text: string;
}

/** A page of WordPress. */
export interface PageOptions {
  /** Slug of its language; left out for a page that has none. */
  language?: string;
  /** Any text that translations of one page share. */
  translationGroup?: string;
  slug: string;
  title: string;
  /** HTML. */
  content: string;
  /** Left out for a page that is published. */
  status?: 'draft';
  /** The page of the storefront that it is, in one language. */
  shows?: { slug: string; locale: string; kind: string; order: number };
}

/** A title of a method in another language. */
interface MethodTitleOptions {
  title: string;
  locale: string;
  text: string;
}

export interface PaymentGatewayOptions {
  id: string;
  title: string;
  description: string;
  /** Instructions for paying; part of the email about the order. */
  instructions?: string;
}

/** A fee as plugins of WooCommerce add them to carts. */
export interface FeeOptions {
  name: string;
  /** Decimal, without tax; negative for a reduction. */
  amount: string;
  taxable: boolean;
  /** Id of the payment method that it is for; absent if it is for all. */
  paymentMethod?: string;
}

/** A coupon as a merchant defines it. */
export interface CouponTerms {
  /** In lower case. */
  code: string;
  type: 'percent' | 'fixed_cart';
  /** Percent or money, decimal. */
  amount: string;
  description: string;
  /** Least sum of goods; decimal. */
  minimum?: string;
  /** ISO 8601 date; the coupon is void from that day on. */
  expires?: string;
  usageLimit?: number;
  /** Cannot be used together with others. */
  individualUse?: boolean;
  freeShipping?: boolean;
}

/** Countries that share shipping methods. */
export interface ShippingZone {
  name: string;
  /** ISO 3166 codes; none for everywhere that no other zone covers. */
  countries: string[];
  methods: ShippingMethod[];
}

/** `flat_rate`, `free_shipping` and `local_pickup`, with the number of the instance: `flat_rate:1`. */
export interface ShippingMethod {
  id: string;
  title: string;
  /** Decimal, without tax; nothing for free shipping. */
  cost?: string;
  /** Free shipping is offered from this sum of the discounted goods, or with a coupon for it. */
  minimum?: string;
}

/** The tax class of methods that name none. */
export const STANDARD_TAX_CLASS = 'standard';

/** One tax that a merchant set up. */
export interface TaxRate {
  id: number;
  /** ISO 3166 code; empty for everywhere. */
  country: string;
  /** Empty for the whole country. */
  state: string;
  /** Percent, with at most four decimals. */
  rate: number;
  name: string;
  /** Of several rates with the same priority only the first that fits is charged. */
  priority: number;
  /** Charged on top of the other taxes. */
  compound: boolean;
  /** True if shipping is taxed too. */
  shipping: boolean;
  /** WooCommerce's slug, such as `reduced-rate`; left out for the standard class. */
  taxClass?: string;
}

/** Settings of a whole shop, stored with the catalog, as they are unless the merchant has set them. */
export const SHOP_DEFAULTS = {
  title: 'Shop',
  description: '',
  /** WordPress locale, such as `en_US`. */
  language: 'en_US',
  /**
   * Slugs of the languages of a translated catalog, such as `de`, the default one first; none if it is not
   * translated. Only with them does the schema have fields and arguments about languages.
   */
  languages: [] as string[],
  /** The plugin whose fields and arguments translated catalogs have: with WPML a language is a text, not an enum. */
  translationPlugin: 'polylang' as 'polylang' | 'wpml',
  /** Translations of a product have one stock, as with WPML and with Polylang's add-on for WooCommerce. */
  sharedStock: false,
  /** Translations of a product have one price. */
  sharedPrices: false,
  /** Title and description of the site in other languages: slug of a language -> text -> translation. */
  strings: {} as Record<string, Record<string, string>>,
  /** IANA time zone; product and review dates are given in it. */
  timezone: 'Europe/Berlin',
  currencyCode: 'EUR',
  currencySymbol: '€',
  currencyPosition: 'left' as 'left' | 'right' | 'left_space' | 'right_space',
  thousandSeparator: ',',
  decimalSeparator: '.',
  /** Digits after the decimal separator of a formatted price. */
  priceDecimals: 2,
  /** True if the catalog's prices include tax. */
  pricesIncludeTax: false,
  /** The shop's display of prices. */
  taxDisplay: 'excl' as 'excl' | 'incl',
  /** Taxes by place; none if empty. Tax-free products ignore them. */
  taxRates: [] as TaxRate[],
  /** Location of the shop: prices with tax include the taxes of this place. */
  baseCountry: 'DE',
  baseState: 'DE-BE',
  shippingZones: [
    { name: 'Everywhere', countries: [], methods: [{ id: 'flat_rate:1', title: 'Flat rate', cost: '5' }] },
  ] as ShippingZone[],
  /** ISO 3166 codes of the countries that the shop sells to. */
  allowedCountries: ['AT', 'BE', 'BR', 'CA', 'CH', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'NL', 'PT', 'US'],
  productsPerPage: 24,
  /** Takes what is sold out from every list but those of a stock status, variations included; its own page stays. */
  hideOutOfStock: false,
  /** Address of the storefront, as the settings plugin knows it. */
  frontEndUrl: 'http://127.0.0.1:4321',
  paymentGateways: [
    {
      id: 'bacs',
      title: 'Direct bank transfer',
      description: 'Pay straight into our bank account. We ship when the transfer has arrived.',
      instructions:
        'Please transfer the total to our account and give the number of your order as reference.',
    },
    { id: 'cod', title: 'Cash on delivery', description: 'Pay in cash when the parcel arrives.' },
  ] as PaymentGatewayOptions[],
  /** Fees of every order, such as packaging; negative for reductions. */
  fees: [] as FeeOptions[],
  /** The merchant has coupons switched on. */
  couponsEnabled: true,
  /** Lines of the account for bank transfers. */
  bankDetails: [] as string[],
  /** Fewest and most working days that a delivery takes; empty if the merchant does not say. */
  deliveryDays: [] as number[],
  /** Promises of the storefront's home page. */
  promises: [] as PromiseOptions[],
  /** Sections of the storefront's home page, in its own words; without any it has the usual ones. */
  home: [] as HomeSectionOptions[],
  /** Text next to prices. */
  priceSuffix: [] as PriceSuffixOptions[],
  /** Titles of shipping and payment methods in other languages. */
  methodTitles: [] as MethodTitleOptions[],
  /** Pages of WordPress. */
  pages: [] as PageOptions[],
  /** Address of the shop's square icon for storefronts; empty for none. */
  siteIcon: '',
  /** E-mail address for notices of new orders; empty for none. */
  orderMail: '',
  /** E-mail address for messages of the contact form; empty for the one for orders. */
  contactMail: '',
  /** Emails about orders lead to the storefront's page for withdrawing from a contract, `/withdrawal/`. */
  withdrawalLink: true,
  /** Lifetime of a sign-in's proof in seconds, after which it must be refreshed. */
  authTokenSeconds: 300,
  /** Distinguishes a wrong name from a wrong password when signing in, as older versions of Headless Login do. */
  explainsLogins: false,
  /**
   * False takes orders without a name, an address or an email, and shows guests the orders of their session, as the
   * real store does.
   */
  strictOrders: true,
  /**
   * Orders an hour that one source makes before any money has come in; a third of it for one e-mail address. 0 for
   * any number.
   */
  unpaidOrdersPerHour: 30,
  /** Origins besides the storefront's whose pages may send cookies and read answers to them; null turns that off. */
  credentialOrigins: null as string[] | null,
  /** True if new passwords must not be short; the real store takes any. */
  passwordRule: true,
  /** Hands sessions over to the store's own pages by links, as WooGraphQL does once the merchant ticks it. */
  sessionTransfer: false,
  /** New reviews wait until the merchant approves them. */
  reviewsHeld: true,
  /** Only signed-in customers may write reviews. */
  reviewsNeedAccount: false,
  /** Fault of the store; none if empty. */
  faults: {} as StoreFaults,
};

export type ShopOptions = typeof SHOP_DEFAULTS;
