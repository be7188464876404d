import { decodeHTML } from 'entities';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { videoLink, videoOf } from '#storefront/domain/catalog/videos.ts';
import { expandShortcodes, fileLink, type NamedPicture } from './shortcodes.ts';

const TEXT_TAGS = 'p br strong b em i u s del ins mark small sub sup'.split(' ');
const QUOTE_TAGS = 'blockquote q cite code pre abbr'.split(' ');
const LIST_TAGS = 'ul ol li dl dt dd'.split(' ');
const BLOCK_TAGS = 'h2 h3 h4 h5 h6 hr div span figure figcaption img'.split(' ');
const TABLE_TAGS = 'table caption thead tbody tfoot tr th td'.split(' ');

const COMMON: IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: 'script style textarea option noscript iframe object svg math template'.split(' '),
};

/** HTML of merchants: text, lists, tables, links and images. The only h1 is the page's own. */
const CONTENT: IOptions = {
  ...COMMON,
  allowedTags: [...TEXT_TAGS, ...QUOTE_TAGS, ...LIST_TAGS, ...BLOCK_TAGS, ...TABLE_TAGS, 'a'],
  allowedAttributes: {
    a: ['href', 'rel', 'title', 'data-video'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'reversed'],
    abbr: ['title'],
  },
  allowedSchemesByTag: { img: ['http', 'https'] },
  transformTags: { h1: 'h2' },
  exclusiveFilter: (frame) =>
    (frame.tag === 'img' && frame.attribs.src === undefined) || isEmptyParagraph(frame),
};

/** HTML of shoppers: text, lists and links that search engines do not follow. */
const COMMENT: IOptions = {
  ...COMMON,
  allowedTags: [...TEXT_TAGS, ...QUOTE_TAGS, ...LIST_TAGS, 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  transformTags: { a: withRel('nofollow ugc noopener noreferrer') },
  exclusiveFilter: isEmptyParagraph,
};

/** WordPress wraps blank lines in paragraphs, and sanitizing empties others. */
function isEmptyParagraph({ tag, text, mediaChildren }: sanitizeHtml.IFrame): boolean {
  return tag === 'p' && text.trim() === '' && mediaChildren.length === 0;
}

function withRel(rel: string): sanitizeHtml.Transformer {
  return (tagName, { href, title }) => ({
    tagName,
    attribs: {
      ...(href === undefined ? {} : { href, rel }),
      ...(title === undefined ? {} : { title }),
    },
  });
}

interface ContentContext {
  /** Address of the store, which relative links and pictures belong to; they stay by default. */
  store?: string | undefined;
  pictures?: ReadonlyMap<number, NamedPicture>;
}

interface ContentHtml {
  html: string;
  /** Parts that were dropped or replaced by a link, as the merchant knows them, each once: `[products]`, `<form>`. */
  dropped: string[];
}

/** Sanitizes HTML of the merchant (descriptions of products and categories). */
export function sanitizeContentHtml(
  html: string | null | undefined,
  { store, pictures = new Map() }: ContentContext = {},
): ContentHtml {
  const dropped = new Set<string>();
  const drop = (part: string) => dropped.add(part);
  const text = withoutPlayers(expandShortcodes(html ?? '', { pictures, drop }));
  return { html: sanitizeHtml(text, contentOptions(store, drop)).trim(), dropped: [...dropped] };
}

/** Elements whose removal costs a text more than its appearance. */
const LOST = ['script', 'form', 'object', 'embed'];

function contentOptions(store: string | undefined, drop: (part: string) => void): IOptions {
  const from = (attribs: sanitizeHtml.Attributes, name: 'href' | 'src') =>
    store === undefined ? attribs : absolute(attribs, name, store);
  return {
    ...CONTENT,
    transformTags: {
      ...CONTENT.transformTags,
      a: (tagName, attribs) => withRel('noopener')(tagName, from(attribs, 'href')),
      img: (tagName, attribs) => lazyPicture(tagName, from(attribs, 'src')),
      iframe: (tagName, attribs) => frameLink(tagName, attribs, drop),
      ...Object.fromEntries(
        LOST.map((name): [string, sanitizeHtml.Transformer] => [
          name,
          (tagName, attribs) => {
            drop(`<${name}>`);
            return { tagName, attribs };
          },
        ]),
      ),
    },
  };
}

/** A link in place of a frame: pages open the player of a known host by it, see `replaceVideos`. */
function frameLink(
  tagName: string,
  attribs: sanitizeHtml.Attributes,
  drop: (part: string) => void,
): sanitizeHtml.Tag {
  const addresses = [attribs.src, attribs['data-src'], attribs['data-lazy-src']];
  const address = addresses.find((one) => one !== undefined && /^\s*(?:https?:)?\/\//i.test(one))?.trim();
  const url = address === undefined ? null : URL.parse(address.replace(/^\/\//, 'https://'));
  if (url === null) {
    drop('<iframe>');
    return { tagName, attribs: {} };
  }
  const title = attribs.title?.trim() ?? '';
  const video = videoOf(url.href);
  if (video !== null) return { tagName: 'a', attribs: videoLink(video), text: title || video.host };
  drop(`<iframe> of ${url.host}`);
  return { tagName: 'a', attribs: { href: url.href, rel: 'noopener' }, text: title || url.host };
}

const PLAYER = /<(video|audio)\b([^<>]*)>((?:(?!<\/?(?:video|audio)\b)[\s\S])*)<\/\1\s*>/gi;
const FRAME = /(<iframe\b[^<>]*>)(?:(?!<\/?iframe\b)[\s\S])*(<\/iframe\s*>)/gi;

/** Links in place of players for files, unless these contain one for old browsers; frames without such words. */
function withoutPlayers(html: string): string {
  return html.replace(FRAME, '$1$2').replace(PLAYER, (_, _name, attributes: string, inner: string) => {
    if (/<a\s[^<>]*href/i.test(inner)) return inner;
    const [, double, single, bare] =
      /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s<>]+))/i.exec(`${attributes} ${inner}`) ?? [];
    const address = decodeHTML(double ?? single ?? bare ?? '');
    return address === '' ? '' : fileLink(address);
  });
}

/** Completes a relative address. Links within the page stay. */
function absolute(
  attribs: sanitizeHtml.Attributes,
  name: 'href' | 'src',
  store: string,
): sanitizeHtml.Attributes {
  const address = attribs[name]?.trim();
  if (!address || address.startsWith('#') || !URL.canParse(address, store)) return attribs;
  return { ...attribs, [name]: URL.canParse(address) ? address : new URL(address, new URL('/', store)).href };
}

function lazyPicture(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } };
}

/** Sanitizes HTML of a shopper (reviews). */
export function sanitizeReviewHtml(html: string | null | undefined): string {
  return sanitizeHtml(html ?? '', COMMENT).trim();
}

/** Converts HTML of names and labels to text by complete libraries; browsers use `stripHtml`. */
export function plainText(html: string | null | undefined): string {
  if (html === null || html === undefined) return '';
  const text = html.includes('<') ? sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }) : html;
  return decodeHTML(text).replace(/\s+/gu, ' ').trim();
}

/** The lines of a text or of HTML, as plain text, without empty ones. */
export function textLines(html: string): string[] {
  const lines = html.replace(/<br\b[^>]*>|<\/(?:p|li|div|h\d)>/gi, '\n').split('\n');
  return lines.map(plainText).filter(Boolean);
}
