/**
 * The address that an external product leads to.
 * @returns null where it is missing or leads anywhere but to a web page
 */
export function safeExternalUrl(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
