import sanitizeHtml, { type IOptions } from 'sanitize-html';

const TEXT_TAGS = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'mark',
  'small',
  'sub',
  'sup',
];
const QUOTE_TAGS = ['blockquote', 'q', 'cite', 'code', 'pre', 'abbr'];
const LIST_TAGS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const BLOCK_TAGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'div', 'span', 'figure', 'figcaption', 'img'];
const TABLE_TAGS = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const COMMON: IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'svg',
    'math',
    'template',
  ],
};

/** HTML of merchants: text, lists, tables, links and images. The only h1 is the page's own. */
const CONTENT: IOptions = {
  ...COMMON,
  allowedTags: [...TEXT_TAGS, ...QUOTE_TAGS, ...LIST_TAGS, ...BLOCK_TAGS, ...TABLE_TAGS, 'a'],
  allowedAttributes: {
    a: ['href', 'rel', 'title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'reversed'],
    abbr: ['title'],
  },
  allowedSchemesByTag: { img: ['http', 'https'] },
  transformTags: {
    h1: 'h2',
    a: withRel('noopener'),
    img: lazyPicture,
  },
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

/**
 * Sanitizes HTML of the merchant (descriptions of products and categories).
 * @param store address of the store, which relative links and pictures belong to; they stay where left out
 */
export function sanitizeContentHtml(html: string | null | undefined, store?: string): string {
  return sanitizeHtml(html ?? '', store === undefined ? CONTENT : contentOf(store)).trim();
}

function contentOf(store: string): IOptions {
  return {
    ...CONTENT,
    transformTags: {
      ...CONTENT.transformTags,
      a: (tagName, attribs) => withRel('noopener')(tagName, absolute(attribs, 'href', store)),
      img: (tagName, attribs) => lazyPicture(tagName, absolute(attribs, 'src', store)),
    },
  };
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
