import { IsletError, says } from '#kit/messages/says.ts';
import { CONTENT_PAGE_KINDS, type ContentPageKind } from '#storefront/domain/routes/content-pages.ts';

interface FrontMatter {
  title: string;
  description: string;
  kind: ContentPageKind | null;
  order: number | null;
  /** True for a page that releases leave out. */
  isDraft: boolean;
}

/** A Markdown file that cannot be shown; its message says why. */
export class FrontMatterError extends IsletError {
  override name = 'FrontMatterError';
}

const BLOCK = /^\uFEFF?---[ \t]*\r?\n(?<lines>[\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;
const NAMES = ['title', 'description', 'kind', 'order', 'draft'];

/**
 * Splits a Markdown file into its front matter, lines of `name: value`, and its text.
 * @throws FrontMatterError if there is none, or a line of it cannot be understood
 */
export function splitFrontMatter(file: string): { front: FrontMatter; text: string } {
  const block = BLOCK.exec(file);
  if (block?.index !== 0) {
    throw new FrontMatterError(says('content.noFrontMatter'));
  }
  const values = readLines(block.groups?.lines ?? '');
  const title = values.get('title') ?? '';
  if (title === '') throw new FrontMatterError(says('content.noTitle'));
  const front = {
    title,
    description: values.get('description') ?? '',
    kind: parseKind(values.get('kind')),
    order: parseOrder(values.get('order')),
    isDraft: parseDraft(values.get('draft')),
  };
  return { front, text: file.slice(block[0].length) };
}

function readLines(lines: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of lines.split(/\r?\n/)) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const [, name = '', value = ''] = /^(\w+)[ \t]*:(?:[ \t]+(.*))?$/.exec(line) ?? [];
    if (!NAMES.includes(name)) {
      throw new FrontMatterError(
        says('content.frontMatterLine', { line: JSON.stringify(line), list: NAMES.join(', ') }),
      );
    }
    if (values.has(name)) throw new FrontMatterError(says('content.frontMatterTwice', { name }));
    values.set(name, unquote(value.trim()));
  }
  return values;
}

function unquote(value: string): string {
  const quote = value[0];
  if (quote !== '"' && quote !== "'") return value;
  if (value.length < 2 || !value.endsWith(quote)) {
    throw new FrontMatterError(says('content.openQuote', { value }));
  }
  const inner = value.slice(1, -1);
  return quote === "'" ? inner.replaceAll("''", "'") : inner.replace(/\\(["\\])/g, '$1');
}

function parseKind(value: string | undefined): ContentPageKind | null {
  if (value === undefined) return null;
  const kind = CONTENT_PAGE_KINDS.find((known) => known === value);
  if (kind !== undefined) return kind;
  throw new FrontMatterError(
    says('content.kind', { value: JSON.stringify(value), list: CONTENT_PAGE_KINDS.join(', ') }),
  );
}

function parseOrder(value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^-?\d{1,6}$/.test(value)) return Number(value);
  throw new FrontMatterError(says('content.order', { value: JSON.stringify(value) }));
}

function parseDraft(value: string | undefined): boolean {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw new FrontMatterError(says('content.draft', { value: JSON.stringify(value) }));
}
