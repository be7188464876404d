import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';

interface CompiledShop {
  app: AstroApp;
  /** As of `features/catalog/products/replace-cards.ts`. */
  replaceCards: CardReplacer;
}

interface AstroApp {
  render(request: Request, options: { locals: object }): Promise<Response>;
  /** Renders Astro's error page. */
  renderError(request: Request, options: { error?: unknown }): Promise<Response>;
}

export interface RenderedFile {
  status: number;
  body: Buffer;
  /** The page's Content-Security-Policy, also part of its HTML; null for other files. */
  csp: string | null;
}

export type Renderer = (path: string, locals: object) => Promise<RenderedFile>;

/** Replaces the cards of products in a rendered page; null where it must be rendered instead. */
export type CardReplacer = (page: Buffer, products: readonly number[], locals: object) => Buffer | null;

/** Astro allows the empty text of each file's element, which needs no permission. */
const EMPTY_HASH = ` 'sha256-${createHash('sha256').digest('base64')}'`;

/**
 * Loads what renders the pages of a compiled shop.
 * @param entry file path of the compiled server entry
 * @param origin of the URL that pages see; no page may print it
 * @returns a function that renders a site-absolute path, and throws an error of the page
 */
export async function loadRenderer(entry: string, origin = 'http://localhost'): Promise<Renderer> {
  const { app } = await importShop(entry);
  const renderError = app.renderError.bind(app);
  app.renderError = async (request, options) => {
    if (options.error) throw options.error;
    return await renderError(request, options);
  };
  return async (path, locals) => {
    const response = await app.render(new Request(new URL(path, origin)), { locals });
    const csp = response.headers.get('content-security-policy')?.replaceAll(EMPTY_HASH, '') ?? null;
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.headers.get('content-type')?.startsWith('text/html')) {
      return { status: response.status, body: bytes, csp: null };
    }
    // All replacements are ASCII, so latin1 leaves other bytes alone; decoding UTF-8 takes a tenth of a render.
    const html = normalizeIslandIds(bytes.toString('latin1'));
    const body = Buffer.from(csp === null ? html : insertCsp(html, csp), 'latin1');
    return { status: response.status, body, csp };
  };
}

/** Loads what updates the pages of a compiled shop, given the file path of its server entry. */
export async function loadCardReplacer(entry: string): Promise<CardReplacer> {
  return (await importShop(entry)).replaceCards;
}

async function importShop(entry: string): Promise<CompiledShop> {
  return (await import(pathToFileURL(entry).href)) as CompiledShop;
}

const ISLAND = '<astro-island uid="';
const ISLAND_END = '</astro-island>';
const PREFIX = ' prefix="';

/**
 * Numbers a page's islands, and the ids in them, in order, and leaves out of their tags what goes without saying.
 * Astro's own ids hash the absolute path of the project, so the same page built in two folders would differ, though
 * nothing but hot reloading reads them; the ids in islands it numbers as they happen to be rendered.
 */
export function normalizeIslandIds(html: string): string {
  let normal = '';
  let end = 0;
  for (let count = 1; ; count++) {
    const start = html.indexOf(ISLAND, end);
    if (start === -1) return normal + html.slice(end);
    const afterId = html.indexOf('"', start + ISLAND.length) + 1;
    const close = html.indexOf(ISLAND_END, afterId);
    normal += `${html.slice(end, start)}${ISLAND}${count}"`;
    end = close === -1 ? html.length : close;
    const tagEnd = html.indexOf('>', afterId);
    const island = leanAttributes(html.slice(afterId, tagEnd)) + html.slice(tagEnd, end);
    const prefix = island.startsWith(PREFIX)
      ? island.slice(PREFIX.length, island.indexOf('"', PREFIX.length))
      : '';
    normal +=
      prefix === ''
        ? island
        : `${PREFIX}r${count}${island.slice(PREFIX.length + prefix.length).replaceAll(`_${prefix}R_`, `_r${count}R_`)}`;
  }
}

/** Attributes that say what every island of the shop has in common (`features/shell/islands/element.ts`). */
const COMMON = / (?:component-export="default"|client="interaction"|await-children)(?= |$)/g;
const JSON_ATTRIBUTE = / (props|opts)="([^"]*)"/g;

/** @param attributes of an island's tag, in which `"`, `'`, `<` and `>` are escaped */
function leanAttributes(attributes: string): string {
  return attributes
    .replace(COMMON, '')
    .replace(
      JSON_ATTRIBUTE,
      (_, name: string, json: string) => ` ${name}='${json.replaceAll('&quot;', '"')}'`,
    );
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
