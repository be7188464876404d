/** An item as GA4 names its facts; its id is that of the product feed. */
export interface EventItem {
  item_id: string;
  item_name?: string;
  /** The options of a variation, such as `Blue, L`. */
  item_variant?: string;
  item_category?: string;
  /** Of one item, as the shop shows it, in the currency's unit. */
  price?: number;
  /** Reduction of one item. */
  discount?: number;
  quantity?: number;
  /** Its place in a list, from 0. */
  index?: number;
}

interface Sum {
  /** Code of ISO 4217. */
  currency: string;
  value: number;
}

interface Items {
  items: EventItem[];
}

interface List extends Items {
  item_list_id: string;
  item_list_name: string;
}

/** The store's codes, separated by commas; absent for none. */
interface Coupon {
  coupon?: string;
}

/** Parameters of the events by their names, in the shape of GA4's e-commerce events. */
interface EventParams {
  view_item_list: List;
  select_item: List;
  view_item: Sum & Items;
  add_to_cart: Sum & Items;
  remove_from_cart: Sum & Items;
  view_cart: Sum & Items;
  begin_checkout: Sum & Items & Coupon;
  add_shipping_info: Sum & Items & Coupon & { shipping_tier: string };
  add_payment_info: Sum & Items & Coupon & { payment_type: string };
  /** Sums of the store's order: `value` is its total. */
  purchase: Sum &
    Items &
    Coupon & { transaction_id: string; tax: number; shipping: number; fees: number; discount: number };
  search: { search_term: string };
  login: { method: 'password' | 'provider' };
  sign_up: { method: 'password' };
  add_to_wishlist: Items;
  LCP: Vital;
  INP: Vital;
  CLS: Vital;
}

/** A vital of a page: milliseconds, or of CLS the score. */
interface Vital {
  /** Growth since it was last reported. */
  value: number;
  metric_id: string;
  metric_value: number;
  metric_rating: string;
  /** Kind of page: the name of its route. */
  page_kind: string;
}

type EventName = keyof EventParams;

/** An event of the shop: what the function of a merchant gets. */
export type ShopEvent = { [N in EventName]: { name: N; params: EventParams[N] } }[EventName];

/** True for an event about goods. */
export function isCommerce(event: ShopEvent): event is Extract<ShopEvent, { params: Items }> {
  return 'items' in event.params;
}
