/**
 * The address that an external product links to.
 * @returns null where it is missing or neither `http:` nor `https:`
 */
export function safeExternalUrl(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
