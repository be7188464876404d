import { createHash } from 'node:crypto';

const BLOCK = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi;
/** Types that browsers run or follow, which a policy has to allow; all others are data. */
const FOLLOWED =
  /\stype\s*=\s*["']?(?:module|importmap|speculationrules|text\/javascript|application\/javascript)\b/i;

/** Block -> its hash in a policy: most stand on every page. */
const hashes = new Map<string, string>();
const MAX_HASHES = 500;

/**
 * The scripts and styles of a page that its own policy forbids, which browsers would pass over in silence: islands
 * would never start.
 * @returns the beginning of each
 */
export function forbiddenBlocks(html: string, policy: string): string[] {
  const directives = new Map(
    policy.split(';').map((text): [string, string] => {
      const directive = text.trim();
      const end = directive.indexOf(' ');
      return end === -1 ? [directive, ''] : [directive.slice(0, end), directive.slice(end)];
    }),
  );
  const forbidden: string[] = [];
  for (const [, name = '', attributes = '', content = ''] of html.matchAll(BLOCK)) {
    const element = name.toLowerCase();
    if (element === 'script' && !isInlineScript(attributes)) continue;
    const sources = directives.get(`${element}-src`) ?? directives.get('default-src');
    if (sources === undefined || sources.includes(`'${hashOf(content)}'`)) continue;
    if (sources.includes("'unsafe-inline'") && !sources.includes("'sha")) continue;
    forbidden.push(`<${element}${attributes}>${content.trim().slice(0, 40)}`);
  }
  return forbidden;
}

function isInlineScript(attributes: string): boolean {
  if (/\ssrc\s*=/i.test(attributes)) return false;
  return !/\stype\s*=/i.test(attributes) || FOLLOWED.test(attributes);
}

function hashOf(content: string): string {
  const known = hashes.get(content);
  if (known !== undefined) return known;
  if (hashes.size === MAX_HASHES) hashes.clear();
  const hash = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  hashes.set(content, hash);
  return hash;
}
