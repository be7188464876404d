import { ERROR_PAGE } from './routes.ts';

/** The longest name of a file on common file systems, in bytes of UTF-8. */
const LONGEST_NAME = 255;

/** Returns true where a file or folder of this name can exist, in exactly its parent's folder. */
export function isFileName(name: string): boolean {
  return (
    name !== '' &&
    name !== '.' &&
    name !== '..' &&
    !/[/\\\p{Cc}]/u.test(name) &&
    name.isWellFormed() &&
    new TextEncoder().encode(name).byteLength <= LONGEST_NAME
  );
}

/**
 * Returns true where a product or category can have a page at its slug. WordPress makes no other slugs, but
 * plugins and imports write what they like: a name that hosts hide or hold for an error page, a percent sign
 * that is decoded once more on its way, `*`, which stands for all products.
 * @param slug decoded
 */
export function isPageSlug(slug: string): boolean {
  return isFileName(slug) && slug !== ERROR_PAGE && slug !== '*' && !/^\.|[%\ufffd]/.test(slug);
}
