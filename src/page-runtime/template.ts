import { EMPTY, Markup, MarkupBuilder } from './markup.ts';

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
  const builder = new MarkupBuilder();
  builder.text = texts[0] ?? '';
  for (let place = 0; place < values.length; place++) {
    addValue(builder, values[place]);
    builder.text += texts[place + 1] ?? '';
  }
  return builder.build();
}

/** What a value becomes in a template. */
export function toMarkup(value: unknown): Markup {
  if (value instanceof Markup) return value;
  const builder = new MarkupBuilder();
  addValue(builder, value);
  return builder.build();
}

function addValue(builder: MarkupBuilder, value: unknown): void {
  if (typeof value === 'string') builder.text += escapeHtml(value);
  else if (value instanceof Markup) builder.add(value);
  else if (value || value === 0) addOther(builder, value);
}

function addOther(builder: MarkupBuilder, value: unknown): void {
  if (typeof value === 'function') addValue(builder, value());
  else if (Array.isArray(value)) for (const part of value) addValue(builder, part);
  else if (value instanceof Promise) throw new Error(AWAITED);
  // As Astro does: an object with a text, such as HTML of the shop's own, is written as it is.
  else builder.text += String(value);
}

const AWAITED =
  'A page of a release waits for something: its components must render at once, from the catalog that they are given.';

/** Markup of a text that is HTML already. */
export function unescapeHTML(html: unknown): Markup {
  return html instanceof Markup ? html : html || html === 0 ? new Markup(String(html)) : EMPTY;
}
