import { getAllowedCountries } from './get-allowed-countries.ts';
import { getStates } from './get-states.ts';
import {
  Checkout,
  choosePaymentMethod,
  getDownloads,
  getOrder,
  getOrders,
  getStripePaymentIntent,
} from './order-operations.ts';

/** Operations of checkout and orders. */
export const ORDER_OPERATIONS = {
  Checkout,
  choosePaymentMethod,
  getAllowedCountries,
  getDownloads,
  getOrder,
  getOrders,
  getStates,
  getStripePaymentIntent,
} as const;
