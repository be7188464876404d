import type { CategoryRef } from '#storefront/domain/catalog/catalog-types.ts';
import type { ListingPageData, ProductPage } from '#storefront/domain/page-data/page-data.ts';
import { listingPath } from '#storefront/domain/routes/list-paths.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { translator } from '#storefront/i18n/translate.ts';

interface BreadcrumbStep {
  label: string;
  /** Site-absolute path; left out for the page itself. */
  href?: string;
  /** BCP 47 tag of the label; undefined if it is in the page's language. */
  lang?: string | undefined;
}

/**
 * The way to a product or a list, from the root to the page itself; none for the list of all products.
 * @param viewLang of catalog texts that do not say theirs, as of `catalogLang`
 */
export function breadcrumbSteps(page: ProductPage | ListingPageData, viewLang?: string): BreadcrumbStep[] {
  const { locale } = page;
  const t = translator(locale);
  const root = { label: t('catalog.allProducts'), href: listingPath(locale, null, 1) };
  const link = ({ slug, name, lang = viewLang }: CategoryRef): BreadcrumbStep => ({
    label: name,
    href: listingPath(locale, slug, 1),
    lang,
  });
  if (page.route === 'product-slug') {
    const { name, categories, lang = viewLang } = page.product;
    return [root, ...categories.slice(0, 1).map(link), { label: name, lang }];
  }
  const { category, term } = page.listing;
  if (term !== undefined) return [root, { label: term.name, lang: term.lang ?? viewLang }];
  if (category === null) return [];
  return [
    { label: t('catalog.categories'), href: routePath('categories', locale) },
    ...page.ancestors.map(link),
    { label: category.name, lang: category.lang ?? viewLang },
  ];
}
