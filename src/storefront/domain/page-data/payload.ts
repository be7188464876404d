import type { Catalog } from '../catalog/catalog.ts';
import { type PayloadCard, type PayloadCategory, payloadCategory } from '../catalog/payload/payload-facts.ts';
import { type PayloadProduct, payloadProduct } from '../catalog/payload/payload-product.ts';
import type { ShownSection } from '../home/load-sections.ts';
import {
  type CategoriesPage,
  type HomePage,
  type ListingPageData,
  loadPageData,
  type PageData,
  type ProductPage,
} from './page-data.ts';

/** Its brands and tags are among the terms of the product. */
export type ProductPayload = Omit<ProductPage<PayloadCard>, 'product' | 'listedTerms'> & {
  product: PayloadProduct;
};

type OtherSection = Exclude<ShownSection<PayloadCard>, { section: 'categories' }>;

/** A section of the home page. */
type PayloadSection =
  | OtherSection
  | (Omit<Extract<ShownSection, { section: 'categories' }>, 'categories'> & {
      categories: PayloadCategory[];
    });

/** The category of a list; its pages that do not say how long the list is do not change with that either. */
type ListedCategory = Omit<PayloadCategory, 'count'> & Partial<Pick<PayloadCategory, 'count'>>;

/** The data of a page as its `_payload.json` has it: each fact once, and nothing that is usual. */
export type Payload =
  | Exclude<
      PageData<PayloadCard>,
      { product: unknown } | { sections: unknown } | { categories: unknown } | { listing: unknown }
    >
  | ProductPayload
  | (Omit<HomePage, 'sections'> & { sections: PayloadSection[] })
  | (Omit<CategoriesPage, 'categories'> & { categories: PayloadCategory[] })
  | (Omit<ListingPageData<PayloadCard>, 'listing' | 'subcategories'> & {
      listing: Omit<ListingPageData<PayloadCard>['listing'], 'category'> & {
        category: ListedCategory | null;
      };
      subcategories: PayloadCategory[];
    });

/** The payload of the page at a path (without query); null if the shop has no such page. */
export function loadPayload(path: string, catalog: Catalog<PayloadCard>): Payload | null {
  const page = loadPageData(path, catalog);
  if (page === null) return null;
  if ('product' in page) {
    const { listedTerms: _, ...shown } = page;
    return { ...shown, product: payloadProduct(page.product) };
  }
  if ('sections' in page) return { ...page, sections: page.sections.map(payloadSection) };
  if ('categories' in page) return { ...page, categories: page.categories.map(payloadCategory) };
  if (!('listing' in page)) return page;
  const { category, total } = page.listing;
  return {
    ...page,
    listing: {
      ...page.listing,
      category: category && listedCategory(payloadCategory(category), total !== null),
    },
    subcategories: page.subcategories.map(payloadCategory),
  };
}

function payloadSection(section: ShownSection<PayloadCard>): PayloadSection {
  if (section.section !== 'categories') return section;
  return { ...section, categories: section.categories.map(payloadCategory) };
}

function listedCategory({ count, ...facts }: PayloadCategory, isCounted: boolean): ListedCategory {
  return { ...facts, ...(isCounted && { count }) };
}
