import { decodeHTML } from 'entities';
import { videoOf } from '#storefront/domain/catalog/videos.ts';

export interface NamedPicture {
  sourceUrl: string;
  altText: string;
}

interface ShortcodeContext {
  /** Pictures that galleries name, by their number in the store, in the order of a gallery that names none. */
  pictures: ReadonlyMap<number, NamedPicture>;
  /** Receives each code that is dropped, as the merchant knows it: `[products]`. */
  drop: (code: string) => void;
}

/** Codes of WordPress and WooCommerce that only their names reveal as codes. */
const KNOWN = new Set(
  'add_to_cart add_to_cart_url audio best_selling_products caption embed featured_products gallery playlist product product_attribute product_categories product_category product_page products recent_products related_products sale_products shop_messages top_rated_products video wp_caption'.split(
    ' ',
  ),
);

/** Opening and closing ones; in doubled brackets, one that the text is about. */
const TOKEN = /\[(\[?)(\/?)([a-z][\w-]*)([^[\]]*)\](\]?)/gi;

interface Token {
  start: number;
  end: number;
  name: string;
  attributes: string;
  isClosing: boolean;
  isQuoted: boolean;
  /** The token that closes it, or that it closes. */
  partner: Token | null;
}

/** Replaces shortcodes that the store did not run by HTML or their text. Other brackets, such as `[sic]`, stay. */
export function expandShortcodes(html: string, context: ShortcodeContext): string {
  if (!html.includes('[')) return html;
  const open: { token: Token; before: string }[] = [];
  let text = '';
  let place = 0;
  for (const token of paired(html)) {
    text += html.slice(place, token.start);
    place = token.end;
    if (token.isQuoted) text += html.slice(token.start + 1, token.end - 1);
    else if (!isShortcode(token)) text += html.slice(token.start, token.end);
    else if (token.isClosing) {
      const { token: opening, before } = open.pop() ?? { token, before: '' };
      text = before + contentOf(opening, text, context);
    } else if (token.partner === null) text += contentOf(token, '', context);
    else {
      open.push({ token, before: text });
      text = '';
    }
  }
  return (text + html.slice(place)).replace(
    /<p>\s*((?:<figure>(?:(?!<\/?p>).)*?<\/figure>)+)\s*<\/p>/gs,
    '$1',
  );
}

function paired(html: string): Token[] {
  const tokens: Token[] = [];
  const open: Token[] = [];
  const waiting = new Map<string, number>();
  for (const match of html.matchAll(TOKEN)) {
    const [whole, doubled = '', slash, name = '', attributes = '', after = ''] = match;
    const isQuoted = doubled !== '' && after !== '';
    const start = match.index + (isQuoted ? 0 : doubled.length);
    const end = match.index + whole.length - (isQuoted ? 0 : after.length);
    const token: Token = {
      start,
      end,
      name: name.toLowerCase(),
      attributes,
      isClosing: slash !== '',
      isQuoted,
      partner: null,
    };
    tokens.push(token);
    if (isQuoted) continue;
    if (!token.isClosing) {
      open.push(token);
      waiting.set(token.name, (waiting.get(token.name) ?? 0) + 1);
    } else if (waiting.get(token.name)) {
      for (let opening = open.pop(); opening !== undefined; opening = open.pop()) {
        waiting.set(opening.name, (waiting.get(opening.name) ?? 0) - 1);
        if (opening.name !== token.name) continue;
        opening.partner = token;
        token.partner = opening;
        break;
      }
    }
  }
  return tokens;
}

function isShortcode({ name, attributes, partner, isClosing }: Token): boolean {
  if (partner !== null) return true;
  return !isClosing && (KNOWN.has(name) || name.includes('_') || /\s[\w-]+\s*=/.test(attributes));
}

function contentOf(
  { name, attributes: written }: Token,
  text: string,
  { pictures, drop }: ShortcodeContext,
): string {
  const attributes = readAttributes(written);
  if (name === 'caption' || name === 'wp_caption') return captioned(attributes, text);
  if (name === 'gallery') {
    const found = galleryOf(attributes, pictures);
    if (found.missing) drop(`[${name}]`);
    return found.html;
  }
  const media =
    name === 'embed' || name === 'video' || name === 'audio' ? mediaAddress(attributes, text) : null;
  if (media !== null) {
    return videoOf(media) === null ? fileLink(media) : `<iframe src="${escapeAttribute(media)}"></iframe>`;
  }
  drop(`[${name}]`);
  return text;
}

/** The picture of a caption, with a link around it if there is one, and the words next to it. */
function captioned(attributes: ReadonlyMap<string, string>, text: string): string {
  const [picture] = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(text) ?? [];
  if (picture === undefined) return text;
  const words = (attributes.get('caption') ?? text.replace(picture, '')).trim();
  return `<figure>${picture}${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>`;
}

function galleryOf(
  attributes: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<number, NamedPicture>,
): { html: string; missing: boolean } {
  const named = attributes.get('ids') ?? attributes.get('include');
  const ids = named === undefined ? [...pictures.keys()] : named.split(',').map(Number);
  const found = ids.flatMap((id) => pictures.get(id) ?? []);
  const html = found.map(
    ({ sourceUrl, altText }) =>
      `<figure><img src="${escapeAttribute(sourceUrl)}" alt="${escapeAttribute(altText)}"></figure>`,
  );
  return { html: html.join(''), missing: found.length < ids.length || ids.length === 0 };
}

/** Attributes that name a file of a player, the address itself first. */
const SOURCES = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'flv', 'wmv'];

function mediaAddress(attributes: ReadonlyMap<string, string>, text: string): string | null {
  const named = SOURCES.flatMap((name) => attributes.get(name) ?? [])[0];
  const address = decodeHTML(named ?? text.replace(/<[^>]*>/g, '')).trim();
  return address === '' || /\s/.test(address) ? null : address;
}

/** A link to a file, by the file's name. */
export function fileLink(address: string): string {
  const name =
    address
      .replace(/[?#].*$/s, '')
      .split('/')
      .findLast(Boolean) ?? address;
  return `<a href="${escapeAttribute(address)}">${escapeAttribute(name)}</a>`;
}

/** `ids="1,2"`, also with the quotation marks that WordPress makes of plain ones. */
function readAttributes(text: string): Map<string, string> {
  const plain = text.replace(/&#(?:8220|8221|8243|34);|&(?:quot|[lr]dquo|Prime);|[“”″]/g, '"');
  const found = plain.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g);
  return new Map(
    [...found].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );
}

function escapeAttribute(text: string): string {
  return decodeHTML(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
