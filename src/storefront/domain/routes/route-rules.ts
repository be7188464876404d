import { localePrefix, matchSegments, ROUTES, splitLocale } from './routes.ts';

/** Path of an address in the default locale, as in `ROUTES`: its rule holds in every locale. */
type RulePath = `/${string}/`;

export type RouteRule =
  /** Leads to another path of the shop, with the parameters of the address. The address has no page of its own. */
  | { redirect: `/${string}` }
  /** Has no page: none is made, no menu links it, and hosts answer 404. */
  | 'block'
  /** For customers: a guest is led to the account page, and back after signing in. The page itself is public. */
  | 'viewer';

export type RouteRuleTable = Readonly<Record<RulePath, RouteRule>>;

/** Where customers sign in: a page that needs them leads here. */
const SIGN_IN = ROUTES['my-account'];

/** The shop's own rules: addresses by which WooCommerce's own pages are known to search engines and shoppers. */
export const SHOP_RULES: RouteRuleTable = {
  '/shop/': { redirect: ROUTES.products },
  '/shop/page/{pageNumber}/': { redirect: ROUTES['products-page'] },
  '/product-category/{parentSlug}/{categorySlug}/': { redirect: ROUTES['product-category-slug'] },
  '/cart/': { redirect: ROUTES.checkout },
  '/my-account/orders/': { redirect: `${SIGN_IN}?tab=orders` },
  '/my-account/downloads/': { redirect: `${SIGN_IN}?tab=downloads` },
  '/my-account/edit-account/': { redirect: SIGN_IN },
  '/my-account/edit-address/': { redirect: SIGN_IN },
  '/my-account/view-order/{orderId}/': { redirect: ROUTES['order-summary-orderId'] },
  [SIGN_IN]: 'viewer',
};

/** A parameter in the pattern of a path. */
export const PARAMETER = /\{(\w+)\}/g;

/** The rules of the shop: the merchant's, and its own where the merchant has none for the same path. */
export class RouteRules {
  readonly #rules: { path: string; segments: string[]; rule: RouteRule }[];
  /** First segments of their paths; null if one begins with a parameter. */
  readonly #heads: ReadonlySet<string> | null;

  /** @param merchant `routeRules` of the config, which `routeRulesOf` checks */
  constructor(merchant: RouteRuleTable = {}) {
    const table = { ...SHOP_RULES, ...merchant };
    // The merchant's first: a path may match several patterns.
    const paths = [...Object.keys(merchant), ...Object.keys(SHOP_RULES)] as RulePath[];
    this.#rules = [...new Set(paths)].map((path) => ({
      path,
      segments: path.split('/').filter(Boolean),
      rule: table[path] as RouteRule,
    }));
    const heads = this.#rules.map(({ segments: [head = ''] }) => head);
    this.#heads = heads.some((head) => head.startsWith('{')) ? null : new Set(heads);
  }

  /** Where a path (without query) leads, with the address's query; null if no rule redirects it. */
  redirect(path: string, query = ''): string | null {
    const found = this.#find(path);
    if (found === null || typeof found.rule === 'string') return null;
    const target = fill(found.rule.redirect, (name) => encodeURIComponent(found.params[name] ?? ''));
    return localePrefix(found.locale) + target + (target.includes('?') ? query.replace('?', '&') : query);
  }

  /** True for an address without a page of its own, blocked or redirected. @param path as of `redirect` */
  isBlocked(path: string): boolean {
    const rule = this.#find(path)?.rule;
    return rule !== undefined && rule !== 'viewer';
  }

  /** True if menus should not link it. @param path as of `redirect` */
  isHidden(path: string): boolean {
    return this.#find(path)?.rule === 'block';
  }

  /** True for a page that guests are led away from. @param path as of `redirect` */
  needsViewer(path: string): boolean {
    return this.#find(path)?.rule === 'viewer' && splitLocale(path).rest !== SIGN_IN;
  }

  table(): RouteRuleTable {
    return Object.fromEntries(this.#rules.map(({ path, rule }) => [path, rule]));
  }

  #find(path: string) {
    const { locale, rest } = splitLocale(path);
    const segments = rest.split('/').filter(Boolean);
    // Asked for every page of a release, of which few begin as a rule does.
    if (this.#heads?.has(segments[0] ?? '') === false) return null;
    for (const { segments: pattern, rule } of this.#rules) {
      const params = matchSegments(pattern, segments);
      if (params !== null) return { locale, params, rule };
    }
    return null;
  }
}

function fill(pattern: string, value: (name: string) => string): string {
  return pattern.replace(PARAMETER, (_, name: string) => value(name));
}
