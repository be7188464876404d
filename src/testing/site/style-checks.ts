import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltPage, type Check, isCatalogPage, siteRoot } from './built-site.ts';

/** Parts whose rules other style sheets import, since one of their own would be one more that a page waits for. */
const SHARED = ['no-script', 'breadcrumb'];

const sheets = new Map<string, string>();

function rulesOf(address: string): string {
  const rules = sheets.get(address) ?? readFileSync(join(siteRoot(), address), 'utf8');
  sheets.set(address, rules);
  return rules;
}

const addressesOf = ({ $ }: BuiltPage) =>
  $('link[rel="stylesheet"]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '');

/** Style sheets of every page. */
export const STYLE_CHECKS: Record<string, Check> = {
  'waits for two style sheets at most, where it is of the catalog': ({ path, $ }) => {
    if (!isCatalogPage(path)) return [];
    const waited = $('head > link[rel="stylesheet"]').length;
    return waited <= 2 ? [] : [`${waited} style sheets`];
  },

  'has the rules of the parts that have no style sheet of their own': (page) => {
    const missing = SHARED.filter(
      (part) =>
        page.html.includes(`class="${part}"`) &&
        !addressesOf(page).some((address) => rulesOf(address).includes(`.${part}{`)),
    );
    return missing.map((part) => `no rules for .${part}`);
  },
};
