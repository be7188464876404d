/** Gateways without fields: the shopper pays later, outside the shop. */
export const OFFLINE_GATEWAYS: readonly string[] = ['cod', 'bacs', 'cheque'];
