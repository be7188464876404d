import type { CategoryRef } from '#storefront/domain/catalog/catalog-types.ts';
import type { ListingPageData, ProductPage } from '#storefront/domain/page-data/page-data.ts';
import { listingPath, routePath } from '#storefront/domain/routes/routes.ts';
import { translator } from '#storefront/i18n/translate.ts';

interface BreadcrumbStep {
  label: string;
  /** Site-absolute path; left out for the page itself. */
  href?: string;
  /** The label is in the language of the catalog. */
  isCatalogText: boolean;
}

/** The way to a product or a category, from the root to the page itself; none for the list of all products. */
export function breadcrumbSteps(page: ProductPage | ListingPageData): BreadcrumbStep[] {
  const { locale } = page;
  const t = translator(locale);
  const link = ({ slug, name }: CategoryRef): BreadcrumbStep => ({
    label: name,
    href: listingPath(locale, slug, 1),
    isCatalogText: true,
  });
  if (page.route === 'product-slug') {
    const { name, categories } = page.product;
    return [
      { label: t('catalog.allProducts'), href: listingPath(locale, null, 1), isCatalogText: false },
      ...categories.slice(0, 1).map(link),
      { label: name, isCatalogText: true },
    ];
  }
  const { category } = page.listing;
  if (category === null) return [];
  return [
    { label: t('catalog.categories'), href: routePath('categories', locale), isCatalogText: false },
    ...page.ancestors.map(link),
    { label: category.name, isCatalogText: true },
  ];
}
