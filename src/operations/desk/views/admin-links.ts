import type { CheckName } from '../../doctor/finding.ts';

/** WordPress's administration of a store; null if its address does not tell. @param endpoint its GraphQL endpoint */
export function adminUrlOf(endpoint: string): string | null {
  const url = URL.parse(endpoint);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // WordPress may be in a folder, and without pretty addresses its endpoint is a query.
  const folder = url.pathname.replace(/\/(?:index\.php)?$/, '').replace(/\/graphql$/, '');
  return `${url.origin}${folder}/wp-admin/`;
}

const GRAPHQL = 'admin.php?page=graphql-settings';
const WOOCOMMERCE = 'admin.php?page=wc-settings';

/** Where WordPress changes what a point is about. */
const SETTINGS: Partial<Record<CheckName, string>> = {
  reachable: GRAPHQL,
  plugins: 'plugins.php',
  settingsPlugin: 'plugins.php',
  debug: GRAPHQL,
  pageCap: GRAPHQL,
  cors: GRAPHQL,
  language: 'options-general.php',
  languages: 'plugins.php',
  login: GRAPHQL,
  session: GRAPHQL,
  transfer: GRAPHQL,
  payment: `${WOOCOMMERCE}&tab=checkout`,
  guests: `${WOOCOMMERCE}&tab=account`,
  tax: `${WOOCOMMERCE}&tab=tax`,
  priceDisplay: `${WOOCOMMERCE}&tab=tax`,
  prices: `${WOOCOMMERCE}&tab=general`,
  webhooks: `${WOOCOMMERCE}&tab=advanced&section=webhooks`,
  products: 'edit.php?post_type=product',
  types: 'edit.php?post_type=product',
  variations: 'edit.php?post_type=product',
  translations: 'edit.php?post_type=product',
  pictures: 'upload.php',
  terms: 'edit.php?post_type=product&page=product_attributes',
};

/** @param adminUrl of the store; null if it has none */
export function adminUrlOfCheck(adminUrl: string | null, check: CheckName): string | null {
  const place = SETTINGS[check];
  return adminUrl === null || place === undefined ? null : adminUrl + place;
}

/** Where WordPress edits a product, by its id. */
export function productEditor(adminUrl: string, id: number): string {
  return `${adminUrl}post.php?post=${id}&action=edit`;
}

/** Where WordPress edits a category, by its id. */
export function categoryEditor(adminUrl: string, id: number): string {
  return `${adminUrl}term.php?taxonomy=product_cat&tag_ID=${id}&post_type=product`;
}

/** Lists of WordPress, for what has no place of its own that is known. */
export const ADMIN_LISTS = {
  attribute: 'edit.php?post_type=product&page=product_attributes',
  'content page': 'edit.php?post_type=page',
} as const;
