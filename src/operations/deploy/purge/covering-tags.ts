import { cacheTags } from '#pipeline/hosting/cache-tags.ts';

/**
 * Cache tags that cover addresses: of each page, or wider ones where these would be too many. Then all that changed in
 * one locale is covered by the locale; else the kinds with the most pages are covered as a whole.
 * @param addresses site-absolute and percent-encoded; at least one
 * @param key with which the tags begin
 * @param most tags that are returned at most
 */
export function coveringTags(addresses: readonly string[], key: string, most: number): string[] {
  const locales = new Set<string>();
  const kinds = new Map<string, Set<string>>();
  for (const address of addresses) {
    const { locale, kind, subject } = cacheTags(address, key);
    locales.add(locale);
    const subjects = kinds.get(kind);
    if (subjects) subjects.add(subject);
    else kinds.set(kind, new Set([subject]));
  }
  let count = [...kinds.values()].reduce((sum, { size }) => sum + size, 0);
  if (count > most && locales.size === 1) return [...locales];
  const largestFirst = [...kinds].sort(([, one], [, other]) => other.size - one.size);
  const tags: string[] = [];
  for (const [kind, subjects] of largestFirst) {
    if (count > most) {
      count -= subjects.size - 1;
      tags.push(kind);
    } else {
      tags.push(...subjects);
    }
  }
  return tags.length > most ? [key] : tags;
}
