/** What a WooCommerce merchant sets for the whole shop; stored with the catalog. */
export interface ShopOptions {
  title: string;
  description: string;
  /** WordPress locale, such as `en_US`. */
  language: string;
  /** IANA time zone; product and review dates are given in it. */
  timezone: string;
  currencyCode: string;
  currencySymbol: string;
  currencyPosition: 'left' | 'right' | 'left_space' | 'right_space';
  thousandSeparator: string;
  decimalSeparator: string;
  /** Digits after the decimal separator of a formatted price. */
  priceDecimals: number;
  /** Whether the catalog's prices were typed with tax. */
  pricesIncludeTax: boolean;
  /** Whether the shop shows prices with tax. */
  taxDisplay: 'excl' | 'incl';
  /** Standard tax rate in percent; tax-free products ignore it. */
  taxRate: number;
  /** ISO 3166 codes of the countries that the shop sells to. */
  allowedCountries: string[];
  productsPerPage: number;
  /** Address of the storefront, as the settings plugin knows it. */
  frontEndUrl: string;
  paymentGateways: PaymentGatewayOptions[];
}

export interface PaymentGatewayOptions {
  id: string;
  title: string;
  description: string;
}

export const SHOP_DEFAULTS: ShopOptions = {
  title: 'Shop',
  description: '',
  language: 'en_US',
  timezone: 'Europe/Berlin',
  currencyCode: 'EUR',
  currencySymbol: '€',
  currencyPosition: 'left',
  thousandSeparator: ',',
  decimalSeparator: '.',
  priceDecimals: 2,
  pricesIncludeTax: false,
  taxDisplay: 'excl',
  taxRate: 19,
  allowedCountries: ['AT', 'BE', 'BR', 'CA', 'CH', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'NL', 'PT', 'US'],
  productsPerPage: 24,
  frontEndUrl: 'http://127.0.0.1:4321',
  paymentGateways: [
    {
      id: 'bacs',
      title: 'Direct bank transfer',
      description: 'Pay straight into our bank account. We ship when the transfer has arrived.',
    },
    { id: 'cod', title: 'Cash on delivery', description: 'Pay in cash when the parcel arrives.' },
  ],
};
