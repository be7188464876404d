import { escapeHTML } from 'astro/runtime/server/escape.js';
import { says } from '#kit/messages/says.ts';

/** Facts that only the whole page has: which of its islands is which, and what is in it once. */
export interface PageParts {
  /** Styles and links of the page's head. */
  readonly head: string;
  /** @returns the number of the next island, from 1 */
  nextIsland(): number;
  /** @returns the scripts that an island needs ahead of it and that no island before it had */
  islandScripts(directive: string): string;
  /** @returns false for a script that the page has already */
  addScript(id: string): boolean;
  /** Deep in `<template>` elements, whose scripts are not the page's. */
  depth: number;
}

/** A place in markup that is written once the page is put together. */
export interface Mark {
  /** Index in the text of what follows it. */
  readonly at: number;
  readonly write: (page: PageParts) => string;
  /** In a cached piece: the slot whose content belongs there. */
  readonly slot: string | null;
}

/** HTML of a part of a page, with places that depend on the whole. */
export class Markup {
  readonly text: string;
  /** In the order of their places; null for most. */
  readonly marks: readonly Mark[] | null;

  constructor(text: string, marks: readonly Mark[] | null = null) {
    this.text = text;
    this.marks = marks;
  }

  toString(): string {
    return this.text;
  }
}

export const EMPTY = new Markup('');

export function markOf(write: Mark['write']): Markup {
  return new Markup('', [{ at: 0, write, slot: null }]);
}

/**
 * Adds marks of a part to those of a whole.
 * @param marks of the whole, which may grow; null if it has none yet
 * @param at place of the part in the whole's text
 */
function addMarks(marks: Mark[] | null, part: readonly Mark[], at: number): Mark[] {
  const all = marks ?? [];
  for (const mark of part) all.push({ at: mark.at + at, write: mark.write, slot: mark.slot });
  return all;
}

/**
 * The texts of a whole page, in order; they are not joined, since a text of many parts is copied when it is read.
 */
export function* assemble({ text, marks }: Markup, page: PageParts): Generator<string> {
  let end = 0;
  for (const mark of marks ?? []) {
    if (mark.at > end) yield text.slice(end, mark.at);
    yield mark.write(page);
    end = mark.at;
  }
  yield text.slice(end);
}

/** The tag of an Astro template: texts are escaped, what is absent becomes nothing. */
export function render(texts: readonly string[], ...values: readonly unknown[]): Markup {
  let text = texts[0] ?? '';
  let marks: Mark[] | null = null;
  for (let place = 0; place < values.length; place++) {
    const value = values[place];
    if (typeof value === 'string') text += escapeHTML(value);
    else {
      const part = toMarkup(value);
      if (part.marks !== null) marks = addMarks(marks, part.marks, text.length);
      text += part.text;
    }
    text += texts[place + 1] ?? '';
  }
  return new Markup(text, marks);
}

export function toMarkup(value: unknown): Markup {
  if (value instanceof Markup) return value;
  if (typeof value === 'string') return new Markup(escapeHTML(value));
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
