import { OPTION_PREFIX } from './variations/selection-query.ts';

/** The address to share a product by: with the chosen options, without other parameters such as a campaign's. */
export function productLink(address: string): string {
  const url = new URL(address);
  const others = [...url.searchParams.keys()].filter((name) => !name.startsWith(OPTION_PREFIX));
  for (const name of others) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}

/** The address that an external product links to; null if it is missing or neither `http:` nor `https:`. */
export function safeExternalUrl(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
