import { serializeProps } from 'astro/runtime/server/serialize.js';
import { LRUCache } from 'lru-cache';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Markup, markOf } from './markup.ts';
import type { PageResult, Props } from './page-result.ts';

/** A React component as a page has it. */
interface Usage {
  name: string;
  component: unknown;
  /** With those that begin with `client:`, which the compiler has added. */
  props: Props;
}

/** A component that says what its markup depends on, by a static function; else all of its properties. */
interface MarkupProps {
  /**
   * @returns properties in whose place those of another usage could be: it is rendered once with them; null if hardly two
   * usages have the same markup
   */
  markupProps?: (props: Props) => Props | null;
}

/** Of ids in islands, until they are numbered as they appear in the page. */
const PREFIX = 'r0';
const PREFIXED = `_${PREFIX}R_`;
/** Links that React puts into its markup to load ahead; the page has its own. */
const PRELOADS = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;
/** Of an attribute without a value, which its name says alone. React escapes it in texts. */
const EMPTY_VALUE = '=""';
/** Islands whose markup a thread keeps: many are the same on every page, or on every page of a list. */
const MAX_CACHED = 500;

const rendered = new LRUCache<string, string>({ max: MAX_CACHED });

/**
 * Renders a React component: with a client directive as an island, otherwise as HTML alone. The tag of an island leaves
 * out what all have in common, see `storefront/features/shell/islands/element.ts`.
 */
export function renderReact(result: PageResult, { name, component, props }: Usage): Markup {
  const { directive, value, path, exported, own } = splitProps(props);
  if (directive === null) return new Markup(reactHtml(component, own));
  const { files } = result;
  const metadata = { displayName: name, hydrate: directive } as Parameters<typeof serializeProps>[1];
  const json = serializeProps(own, metadata);
  const { markupProps = (all: Props) => all } = component as MarkupProps;
  const shown = markupProps(own);
  const html =
    shown === null
      ? islandHtml(component, own)
      : cachedHtml(`${path} ${exported} ${JSON.stringify(shown)}`, () => islandHtml(component, shown));
  // The directive's value is true if it has no options.
  const opts = value === true ? '' : ` opts=${quoted(JSON.stringify({ value: value || '' }))}`;
  const address = [
    ` component-url="${files.resolve(path)}"`,
    exported === 'default' ? '' : ` component-export="${exported}"`,
  ].join('');
  const renderer = ` renderer-url="${files.resolve(files.rendererModule)}"`;
  const attributes = [
    json === '{}' ? ' ssr' : ` props=${quoted(json)} ssr`,
    directive === 'interaction' ? '' : ` client="${directive}"`,
    `${opts}>`,
  ].join('');
  const end = html === '' ? '</astro-island>' : '<!--astro:end--></astro-island>';
  const hasIds = html.includes(PREFIXED);
  return markOf((page) => {
    const scripts = page.islandScripts(directive);
    const number = page.nextIsland();
    const numbered = hasIds ? html.replaceAll(PREFIXED, `_r${number}R_`) : html;
    const once = number === 1 ? renderer : '';
    return `${scripts}<astro-island prefix="r${number}"${address}${once}${attributes}${numbered}${end}`;
  });
}

function splitProps(props: Props) {
  const own: Props = {};
  let directive: string | null = null;
  let value: unknown = '';
  for (const key of Object.keys(props)) {
    const given = props[key];
    if (!key.startsWith('client:')) own[key] = given;
    else if (!COMPILERS.has(key)) {
      directive = key.slice('client:'.length);
      value = given;
    }
  }
  const path = decodeURI(String(props['client:component-path'] ?? ''));
  return { own, directive, value, path, exported: String(props['client:component-export'] ?? '') };
}

const COMPILERS: ReadonlySet<string> = new Set([
  'client:component-path',
  'client:component-export',
  'client:component-hydration',
  'client:display-name',
]);

function islandHtml(component: unknown, props: Props): string {
  return reactHtml(component, props).replaceAll(EMPTY_VALUE, '');
}

function reactHtml(component: unknown, { class: _, ...props }: Props): string {
  const element = createElement(component as ComponentType, props);
  const html = renderToString(element, { identifierPrefix: PREFIX });
  return html.includes('<link') ? html.replace(PRELOADS, '') : html;
}

function cachedHtml(key: string, make: () => string): string {
  const found = rendered.get(key);
  if (found !== undefined) return found;
  const html = make();
  rendered.set(key, html);
  return html;
}

/** A JSON attribute, in apostrophes, so that its quotation marks are not written as entities. */
function quoted(json: string): string {
  return `'${/[&<>']/.test(json) ? json.replace(/[&<>']/g, (character) => ENTITIES[character] ?? '') : json}'`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;' };
