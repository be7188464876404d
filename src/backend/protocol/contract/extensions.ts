const GIFT_CARDS =
  'Paying with gift cards: WooGraphQL has no fields for it, and plugins name theirs differently.';

const VERIFIED =
  'Whether checkout asks the card payment provider itself: WooGraphQL believes the client and does not say so.';

const FREE_SHIPPING =
  'How far a cart is from free shipping: WooGraphQL tells shipping zones to shop managers only.';

const DELIVERY = 'How long a delivery takes: neither WooCommerce nor WooGraphQL has a setting for it.';

const CHECKOUT_SETTINGS =
  'Whether coupons are on, and the account for bank transfers: WooGraphQL has no fields for them.';

const CONTACT =
  'The contact form: WordPress has one from one of many plugins, each with fields of its own, most without GraphQL.';

const STOREFRONT =
  'What the home page promises, and the icon of the shop: WooGraphQL has no fields for them.';

const PRICE_SUFFIX =
  'What stands beside prices: WooGraphQL does not return the setting, which has one language only.';

const CREATED_VIA =
  'Which storefront orders: WooGraphQL has it since 1.0.3, and the recorded schema is of 1.0.2.';

const MENU_LOCATIONS =
  "Where menus are: locations are those of a store's theme, and that of the recorded store has none.";

const CONTENT_PAGES =
  'Which of its pages are terms, imprint and the like, in which language: WordPress knows neither.';

/**
 * Everything that the embedded backend has beyond the real schema, as `Type` or `Type.field`, each with its reason.
 * Everything else in `schema.graphql` is in the real one with the same type, which a test proves.
 */
export const EXTENSIONS: Readonly<Record<string, string>> = {
  'RootQuery.verifiesPayments': VERIFIED,
  'RootQuery.couponsEnabled': CHECKOUT_SETTINGS,
  'RootQuery.bankDetails': CHECKOUT_SETTINGS,
  'RootQuery.deliveryDays': DELIVERY,
  'MenuLocationEnum.FOOTER': MENU_LOCATIONS,
  'MenuLocationEnum.PRIMARY': MENU_LOCATIONS,
  'RootQuery.promises': STOREFRONT,
  'RootQuery.siteIcon': STOREFRONT,
  ShopPromise: STOREFRONT,
  'RootQuery.priceSuffix': PRICE_SUFFIX,
  ShopPriceSuffix: PRICE_SUFFIX,
  'RootQuery.contentPages': CONTENT_PAGES,
  ShopContentPage: CONTENT_PAGES,
  'RootQuery.giftCard': GIFT_CARDS,
  'RootQuery.giftCard.code': GIFT_CARDS,
  'RootMutation.applyGiftCard': GIFT_CARDS,
  'RootMutation.applyGiftCard.input': GIFT_CARDS,
  'RootMutation.removeGiftCards': GIFT_CARDS,
  'RootMutation.removeGiftCards.input': GIFT_CARDS,
  'Cart.giftCards': GIFT_CARDS,
  'Cart.freeShippingFrom': FREE_SHIPPING,
  'Cart.freeShippingFrom.format': FREE_SHIPPING,
  'Order.giftCards': GIFT_CARDS,
  'RootMutation.sendContactMessage': CONTACT,
  'RootMutation.sendContactMessage.input': CONTACT,
  SendContactMessageInput: CONTACT,
  SendContactMessagePayload: CONTACT,
  'CheckoutInput.createdVia': CREATED_VIA,
  GiftCard: GIFT_CARDS,
  ApplyGiftCardInput: GIFT_CARDS,
  ApplyGiftCardPayload: GIFT_CARDS,
  RemoveGiftCardsInput: GIFT_CARDS,
  RemoveGiftCardsPayload: GIFT_CARDS,
};
