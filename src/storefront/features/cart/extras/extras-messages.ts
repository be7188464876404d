/** Messages of the parts of the cart that follow it, besides those that cards share. */
export const EXTRAS_MESSAGES = ['selling.*'] as const;

export type ExtrasMessage = (typeof EXTRAS_MESSAGES)[number];
