/** Messages of the button that shares a product. */
export const SHARE_MESSAGES = ['product.share', 'product.linkCopied', 'product.linkNotCopied'] as const;
