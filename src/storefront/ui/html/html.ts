import { trustedHtml } from '#storefront/domain/page-data/trusted-html.ts';

/** HTML that is safe to put into a page. */
export class Html {
  readonly #text: string;

  /** @param text made by `html` or `attributes`, or sanitised */
  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  trusted(): string {
    return trustedHtml(this.#text);
  }
}

/** Values of a template: texts are escaped, what is absent becomes nothing. */
type HtmlPart = Html | string | number | false | null | undefined | readonly HtmlPart[];

/** HTML of a template, for markup that both pages and the browser make; its values are escaped. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(texts.reduce((text, next, place) => text + toText(parts[place - 1]) + next));
}

/**
 * The attributes of an element, each after a space; absent and false ones are left out, true ones are empty. Values
 * with quotation marks, such as JSON, are put between apostrophes, which saves entities.
 */
export function attributes(
  values: Readonly<Record<string, string | number | boolean | null | undefined>>,
): Html {
  let text = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === false) continue;
    text += value === true ? ` ${name}` : ` ${name}=${quoted(String(value))}`;
  }
  return new Html(text);
}

/** The names of classes that apply, separated by spaces. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

function quoted(value: string): string {
  return value.includes('"')
    ? `'${value.replace(/[&<>']/g, (character) => ENTITIES[character] ?? '')}'`
    : `"${escapeHtml(value)}"`;
}

function toText(part: HtmlPart): string {
  if (part === undefined || part === null || part === false) return '';
  if (part instanceof Html) return part.toString();
  return typeof part === 'object' ? part.map(toText).join('') : escapeHtml(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
