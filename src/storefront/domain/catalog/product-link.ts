import { OPTION_PREFIX } from './variations/selection-query.ts';

/**
 * The address by which a product is passed on: with the options that are chosen, without what else stands in it,
 * such as the marks of a campaign or the place on the page.
 * @param address of the product's page, as the shopper has it open
 */
export function productLink(address: string): string {
  const url = new URL(address);
  const others = [...url.searchParams.keys()].filter((name) => !name.startsWith(OPTION_PREFIX));
  for (const name of others) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}
