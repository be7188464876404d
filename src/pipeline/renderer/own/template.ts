import { says } from '#kit/messages/says.ts';
import { addMarks, EMPTY, type Mark, Markup } from './markup.ts';

const ESCAPABLE = /[&<>'"]/;
const ALL_ESCAPABLE = /[&<>'"]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
  '"': '&quot;',
};

export function escapeHtml(text: string): string {
  return ESCAPABLE.test(text)
    ? text.replace(ALL_ESCAPABLE, (character) => ENTITIES[character] ?? character)
    : text;
}

/** The tag of an Astro template: texts are escaped, what is absent becomes nothing. */
export function render(texts: readonly string[], ...values: readonly unknown[]): Markup {
  let text = texts[0] ?? '';
  let marks: Mark[] | null = null;
  for (let place = 0; place < values.length; place++) {
    const value = values[place];
    if (typeof value === 'string') text += escapeHtml(value);
    else {
      const part = toMarkup(value);
      if (part.marks !== null) marks = addMarks(marks, part.marks, text.length);
      text += part.text;
    }
    text += texts[place + 1] ?? '';
  }
  return new Markup(text, marks);
}

/** Text of a value in a template. */
export function toMarkup(value: unknown): Markup {
  if (value instanceof Markup) return value;
  if (typeof value === 'string') return new Markup(escapeHtml(value));
  if (!value && value !== 0) return EMPTY;
  if (typeof value === 'function') return toMarkup(value());
  if (Array.isArray(value)) return joined(value);
  if (value instanceof Promise) throw new Error(AWAITED);
  // As Astro does: an object with a text, such as HTML of the shop's own, is written as it is.
  return new Markup(String(value));
}

function joined(values: readonly unknown[]): Markup {
  let text = '';
  let marks: Mark[] | null = null;
  for (const value of values) {
    const part = toMarkup(value);
    if (part.marks !== null) marks = addMarks(marks, part.marks, text.length);
    text += part.text;
  }
  return new Markup(text, marks);
}

const AWAITED = says('release.notAtOnce');

/** Markup of a text that is HTML already. */
export function unescapeHTML(html: unknown): Markup {
  return html instanceof Markup ? html : html || html === 0 ? new Markup(String(html)) : EMPTY;
}
