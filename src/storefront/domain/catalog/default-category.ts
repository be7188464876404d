/**
 * Slugs that WooCommerce gives its default category, "Uncategorized", in the languages that stores are installed in
 * most; a plugin for several languages adds one of them: `uncategorized-de`.
 */
const DEFAULT_SLUGS = new RegExp(
  `^(?:${[
    'uncategori[sz]ed',
    'unkategorisiert',
    'non-classe',
    'sin-categorizar',
    'sin-categoria',
    'senza-categoria',
    'sem-categoria',
    'geen-categorie',
    'niet-gecategoriseerd',
    'bez-kategorii',
    'okategoriserade?',
    'ukategoriseret',
    'ukategorisert',
  ].join('|')})(?:-[a-z]{2})?$`,
);

/**
 * Returns true for the category of products that have no other, which the shop does not show. The store's API does
 * not say which one that is.
 * @param setting its slug, false where there is none to hide, undefined where its slug tells
 */
export function isDefaultCategory(slug: string, setting: string | false | undefined): boolean {
  if (setting !== undefined) return slug === setting;
  return DEFAULT_SLUGS.test(slug);
}
