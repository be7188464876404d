import { createHash } from 'node:crypto';

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;
const BLOCK = /<(?:script|style)\b[^>]*>([\s\S]*?)<\/(?:script|style)>/g;
const HASH_SOURCE = / 'sha256-([^']*)'/g;
const HASH_SOURCES = /(?: 'sha256-[^']*')+/g;

/**
 * A page whose policy leaves out the hashes of scripts and styles that the page lacks, and has the others sorted: Astro
 * allows those of every kind of island on all pages, the page runtime what a page has.
 */
export function withNeededPolicy(page: string): string {
  // Files have elements without a content, which needs no permission.
  const blocks = [...page.matchAll(BLOCK)].flatMap(([, content = '']) =>
    content === '' ? [] : createHash('sha256').update(content).digest('base64'),
  );
  return page.replace(POLICY, (policy) =>
    policy
      .replace(HASH_SOURCE, (source, hash: string) => (blocks.includes(hash) ? source : ''))
      .replace(HASH_SOURCES, (sources) => sources.split(' ').sort().join(' '))
      // Astro writes a space between the sources and the hashes, however many.
      .replaceAll(' ;', ';'),
  );
}
