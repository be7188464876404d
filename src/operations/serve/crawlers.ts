/**
 * Names by which crawlers of search engines, language models and link previews call themselves. Cubot makes phones.
 * The examples for nginx and Caddy have the same expression, which `real-hosts.test.ts` tries there.
 */
const CRAWLER =
  /(?:^|[^u])bot(?![a-z])|crawler|spider|slurp|facebookexternalhit|meta-external|mediapartners|google-inspectiontool|googleother|ia_archiver/i;

/** Returns true for a known crawler: it is answered with the status alone where a shopper gets an error page. */
export function isCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && CRAWLER.test(userAgent);
}
