/** Webhook topics of products. There are no such topics for categories, terms, reviews or settings. */
export const TOPICS = ['product.created', 'product.updated', 'product.deleted', 'product.restored'] as const;

export type Topic = (typeof TOPICS)[number];
