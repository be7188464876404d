/**
 * Components that are made to be replaced, with what they show: their properties and slots stay the same as long as
 * possible, whatever happens inside. Paths are relative to the storefront.
 */
export const STABLE_COMPONENTS = {
  'features/shell/Header.astro': 'the head of every page: logo, menu, search, account, cart',
  'features/shell/Logo.astro': 'the logo, or the name of the shop',
  'features/shell/Footer.astro': 'the foot of every page: menus, contact, legal links',
  'features/shell/LocaleSwitch.astro': 'the choice of a language',
  'features/catalog/listing/ListingHeader.astro': 'title, picture and text above a list',
  'features/catalog/listing/EmptyList.astro': 'a list without products',
  'features/catalog/products/ProductShelf.astro': 'a row of products under a title',
  'features/catalog/categories/Categories.astro': 'the page of all categories',
  'features/catalog/categories/CategoryTile.astro': 'a category with its picture',
  'features/catalog/categories/Breadcrumb.astro': 'the way to a page',
  'features/product/Product.astro': 'the page of a product',
  'features/product/ProductSummary.astro': 'title, price and form of a product',
  'features/product/ProductDetails.astro': 'description, attributes and dimensions',
  'features/product/ProductSafety.astro': 'maker and warnings',
  'features/product/TermLinks.astro': 'categories and tags of a product',
  'features/reviews/Reviews.astro': 'reviews of a product',
  'features/contact/Contact.astro': 'the contact page',
  'features/content/ContentPage.astro': 'a page of your own words',
  'features/not-found/NotFound.astro': 'the page of an address that leads nowhere',
  'ui/PageIntro.astro': 'title and lead of a page',
} as const satisfies Readonly<Record<string, string>>;
