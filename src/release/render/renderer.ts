import { pathToFileURL } from 'node:url';
import type { CompiledShop } from '#page-runtime/compiled-shop.ts';

interface CompiledPages {
  shop: CompiledShop;
  /** As of `features/catalog/products/replace-cards.ts`. */
  replaceCards: CardReplacer;
}

export interface RenderedFile {
  status: number;
  body: Buffer;
  /** The page's Content-Security-Policy, also part of its HTML; null for other files. */
  csp: string | null;
}

export type Renderer = (path: string, locals: App.Locals) => Promise<RenderedFile>;

/** Replaces the cards of products in a rendered page; null where it must be rendered instead. */
export type CardReplacer = (page: Buffer, products: readonly number[], locals: object) => Buffer | null;

/**
 * Loads what renders the pages of a compiled shop.
 * @param entry file path of the compiled server entry
 * @param origin of the URL that pages see; no page may print it
 * @returns a function that renders a site-absolute path, and throws an error of the page
 */
export async function loadRenderer(entry: string, origin = 'http://localhost'): Promise<Renderer> {
  const { shop } = await importShop(entry);
  return async (path, locals) => {
    const { status, html, csp } = await shop.render(new URL(path, origin), locals);
    return { status, body: Buffer.from(csp === null || html === '' ? html : insertCsp(html, csp)), csp };
  };
}

/** Loads what updates the pages of a compiled shop, given the file path of its server entry. */
export async function loadCardReplacer(entry: string): Promise<CardReplacer> {
  return (await importShop(entry)).replaceCards;
}

async function importShop(entry: string): Promise<CompiledPages> {
  return (await import(pathToFileURL(entry).href)) as CompiledPages;
}

const CHARSET = /<meta charset="[^"]*"\s*\/?>/i;

/** Inserts the policy before everything it governs, after the charset, which must be in the first kilobyte. */
export function insertCsp(html: string, csp: string): string {
  const meta = `<meta http-equiv="content-security-policy" content="${csp.replaceAll('"', '&quot;')}">`;
  const charset = CHARSET.exec(html);
  if (charset === null) throw new Error('A page has no <meta charset>, so its policy cannot be placed.');
  const end = charset.index + charset[0].length;
  return html.slice(0, end) + meta + html.slice(end);
}
