/**
 * `rel` of a link to the seller of an external product: the page that opens has no access to this one, and search
 * engines learn that it may be sponsored. Apart from `product-link.ts`, which the script of grouped products does not need.
 */
export const EXTERNAL_REL = 'noopener nofollow sponsored';
