/**
 * `rel` of a link to the seller of an external product: the page that opens has no hold on this one, and search
 * engines learn that money may be behind it.
 */
export const EXTERNAL_REL = 'noopener nofollow sponsored';
