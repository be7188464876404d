import { pathToFileURL } from 'node:url';
import { IsletError, says } from '#kit/messages/says.ts';
import { policyHash } from '#kit/policy-hash.ts';
import type { PreviewNote } from '#storefront/domain/page-data/page-data.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { RenderedPage, ShopRenderer } from '../renderer/shop-renderer.ts';

/** Origin of the URL that pages see; none may print it. */
const ORIGIN = 'http://localhost';

/** The pages of a compiled shop. */
export interface Renderer {
  /** @throws an error of the page at a site-absolute path, also where its own policy forbids a script or style of it */
  render(path: string, locals: App.Locals): Promise<RenderedPage>;
  /** Replaces the cards of products in a rendered page; null if it must be rendered instead. */
  replaceCards(page: Buffer, products: readonly number[], locals: object): Buffer | null;
  /** A rendered page as a preview, with a banner that says what it is. */
  previewPage(page: string, note: PreviewNote, locale: Locale): string;
}

/** Loads what renders the pages of a compiled shop, given the file path of its server entry. */
export async function loadRenderer(entry: string): Promise<Renderer> {
  const compiled: unknown = await import(pathToFileURL(entry).href);
  const { shop, replaceCards, previewPage } = compiled as { shop: ShopRenderer } & Omit<Renderer, 'render'>;
  return {
    replaceCards,
    previewPage,
    async render(path, locals) {
      const page = await shop.render(new URL(path, ORIGIN), locals);
      const [forbidden] = page.csp === null ? [] : forbiddenBlocks(page.body, page.csp);
      if (forbidden === undefined) return page;
      throw new IsletError(says('release.forbiddenByPolicy', { forbidden: JSON.stringify(forbidden) }));
    },
  };
}

const BLOCK = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1[ \t\n\f\r]*>/gi;
/** As `BLOCK`, and comments and all other tags, whose values may hold what looks like one: a product may be named so. */
const TOKEN =
  /<!--[\s\S]*?-->|<(script|style)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>([\s\S]*?)<\/\1[ \t\n\f\r]*>|<[a-z/](?:"[^"]*"|'[^']*'|[^>"'])*>/gi;
/** Types that browsers run or follow, which a policy has to allow; all others are data. */
const FOLLOWED =
  /[ \t\n\f\r]type[ \t\n\f\r]*=[ \t\n\f\r]*["']?(?:module|importmap|speculationrules|text\/javascript|application\/javascript)\b/i;

/** The blocks of the last page and their hashes: the next one has most of them, at the same places. */
const lastBlocks: { content: string; hash: string }[] = [];

/**
 * The scripts and styles of a page that its own policy forbids, which browsers would silently ignore: islands
 * would never start.
 * @param page its HTML, in UTF-8
 * @returns the beginning of each
 */
export function forbiddenBlocks(page: Buffer, policy: string): string[] {
  // A character for each byte: to decode a page takes as long as to look through it.
  const html = page.toString('latin1');
  const directives = new Map(
    policy.split(';').map((text): [string, string] => {
      const directive = text.trim();
      const end = directive.indexOf(' ');
      return end === -1 ? [directive, ''] : [directive.slice(0, end), directive.slice(end)];
    }),
  );
  // Few pages have what looks forbidden, and to tell every tag takes a millisecond.
  return forbiddenIn(html, BLOCK, directives).length === 0 ? [] : forbiddenIn(html, TOKEN, directives);
}

function forbiddenIn(html: string, pattern: RegExp, directives: ReadonlyMap<string, string>): string[] {
  const forbidden: string[] = [];
  let place = 0;
  for (const [, name = '', attributes = '', content = ''] of html.matchAll(pattern)) {
    const element = name.toLowerCase();
    if (element === '') continue;
    if (element === 'script' && !isInlineScript(attributes)) continue;
    const sources = directives.get(`${element}-src`) ?? directives.get('default-src');
    if (sources === undefined || sources.includes(`'${hashOf(content, place++)}'`)) continue;
    if (sources.includes("'unsafe-inline'") && !sources.includes("'sha")) continue;
    forbidden.push(`<${element}${textOf(attributes)}>${textOf(content).trim().slice(0, 40)}`);
  }
  return forbidden;
}

/** The text of bytes that are characters each. */
function textOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString();
}

function isInlineScript(attributes: string): boolean {
  if (/[ \t\n\f\r]src[ \t\n\f\r]*=/i.test(attributes)) return false;
  return !/[ \t\n\f\r]type[ \t\n\f\r]*=/i.test(attributes) || FOLLOWED.test(attributes);
}

/** @param place of the block among those of its page */
function hashOf(content: string, place: number): string {
  const last = lastBlocks[place];
  if (last?.content === content) return last.hash;
  const hash = policyHash(Buffer.from(content, 'latin1'));
  lastBlocks[place] = { content, hash };
  return hash;
}
