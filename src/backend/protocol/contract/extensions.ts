/** Names of what the embedded backend has beyond the real schema, as `Type` or `Type.field`, under the reason. */
const REASONS: Readonly<Record<string, string>> = {
  'Whether checkout asks the card payment provider itself: WooGraphQL believes the client and does not say so.':
    'RootQuery.verifiesPayments',
  'Whether coupons are on, and the account for bank transfers: WooGraphQL has no fields for them.':
    'RootQuery.couponsEnabled RootQuery.bankDetails',
  'How long a delivery takes: neither WooCommerce nor WooGraphQL has a setting for it.':
    'RootQuery.deliveryDays',
  "Where menus are: locations are those of a store's theme, and that of the recorded store has none.":
    'MenuLocationEnum.FOOTER MenuLocationEnum.PRIMARY',
  'What the home page promises, and the icon of the shop: WooGraphQL has no fields for them.':
    'RootQuery.promises RootQuery.siteIcon ShopPromise',
  'What the home page of the storefront is made of: a setting of the storefront, and of no store.':
    'RootQuery.homeSections',
  'What stands beside prices: WooGraphQL does not return the setting, which has one language only.':
    'RootQuery.priceSuffix ShopPriceSuffix',
  'Titles of shipping and payment methods in other languages: WooCommerce has them in one.':
    'RootQuery.methodTitles ShopMethodTitle',
  'Which of its pages are terms, imprint and the like, in which language: WordPress knows neither.':
    'RootQuery.contentPages ShopContentPage',
  'Paying with gift cards: WooGraphQL has no fields for it, and plugins name theirs differently.':
    'RootQuery.giftCard RootQuery.giftCard.code RootMutation.applyGiftCard ' +
    'RootMutation.applyGiftCard.input RootMutation.removeGiftCards RootMutation.removeGiftCards.input ' +
    'Cart.giftCards Order.giftCards GiftCard ApplyGiftCardInput ApplyGiftCardPayload RemoveGiftCardsInput ' +
    'RemoveGiftCardsPayload',
  'How far a cart is from free shipping: WooGraphQL tells shipping zones to shop managers only.':
    'Cart.freeShippingFrom Cart.freeShippingFrom.format',
  'The contact form: WordPress has one from one of many plugins, each with fields of its own, most without GraphQL.':
    'RootMutation.sendContactMessage RootMutation.sendContactMessage.input SendContactMessageInput ' +
    'SendContactMessagePayload',
  'Withdrawing from a contract, and the country that the shop is in: WooCommerce 11.1 has a form of its own, WooGraphQL has neither.':
    'RootMutation.withdrawFromContract RootMutation.withdrawFromContract.input WithdrawFromContractInput ' +
    'WithdrawFromContractPayload RootQuery.baseCountry',
  'Add-ons of products, such as an engraving: WooCommerce has none of its own, and plugins name theirs differently.':
    'SimpleProduct.addOns VariableProduct.addOns ProductAddOn ProductAddOnOption ProductAddOnTypeEnum',
  'Which storefront orders: WooGraphQL has it since 1.0.3, and the recorded schema is of 1.0.2.':
    'CheckoutInput.createdVia',
};

/**
 * The same by name. Everything else in `schema.graphql` is in the real schema with the same type, which a test proves.
 */
export const EXTENSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(REASONS).flatMap(([reason, names]) =>
    names.split(' ').map((name) => [name, reason] as const),
  ),
);
