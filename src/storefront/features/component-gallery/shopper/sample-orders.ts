import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import type { Order, OrderLine } from '#storefront/domain/checkout/order.ts';
import { EMPTY_ADDRESS } from '#storefront/domain/customer/customer.ts';
import { singlePrice } from '#storefront/domain/pricing/sale.ts';

const SHIPPING = 490;
const GUEST = {
  ...EMPTY_ADDRESS,
  firstName: 'Gina',
  lastName: 'Guest',
  address1: 'Hauptstr. 5',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  email: 'gina@shop.example',
};

/** Facts that orders of the gallery differ in, by the titles of these there. */
const STATES: Readonly<Record<string, Partial<Order>>> = {
  'Waits for a bank transfer': { status: 'ON_HOLD', paymentMethod: 'bacs', handover: 'shipped' },
  'Paid, to be shipped': { status: 'PROCESSING', datePaid: '2026-11-03T09:12:00', handover: 'shipped' },
  'Paid on delivery': { status: 'PROCESSING', paymentMethod: 'cod', handover: 'shipped' },
  'Not all in stock': { status: 'PROCESSING', handover: 'backorder' },
  'To be picked up': { status: 'PROCESSING', handover: 'pickup' },
  Complete: { status: 'COMPLETED', handover: 'shipped' },
};

/** Orders of the same products, one in each state. */
export function sampleOrders(cards: readonly ProductCard[]): { title: string; order: Order }[] {
  const order = orderOf(cards);
  return Object.entries(STATES).map(([title, changes]) => ({ title, order: { ...order, ...changes } }));
}

function orderOf(cards: readonly ProductCard[]): Order {
  const lines = cards.slice(0, 2).map(lineOf);
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  return {
    id: null,
    databaseId: null,
    orderNumber: '1002',
    orderKey: '',
    date: '2026-11-02T16:40:00',
    status: 'PROCESSING',
    needsPayment: false,
    needsProcessing: true,
    pricesIncludeTax: true,
    subtotal,
    discount: 0,
    shipping: SHIPPING,
    fees: [],
    tax: 0,
    total: subtotal + SHIPPING,
    paymentMethod: 'stripe',
    paymentMethodTitle: '',
    shippingMethods: ['Flat rate'],
    customerNote: '',
    billing: GUEST,
    shippingAddress: GUEST,
    lines,
    downloads: [],
    giftCards: [],
    ofCustomer: true,
  };
}

function lineOf(card: ProductCard): OrderLine {
  return {
    id: String(card.databaseId),
    name: card.name,
    slug: card.slug,
    choices: card.colors.slice(0, 1).map(({ name }) => ({ label: 'Color', value: name })),
    picture: card.image,
    item: { variationId: null, attributes: {} },
    quantity: 1,
    total: singlePrice(card).price ?? card.price?.min ?? 0,
  };
}
