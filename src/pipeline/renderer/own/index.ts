/**
 * The runtime of compiled Astro components in a release, in place of Astro's own runtime: components render at once and
 * to strings, without streams, promises or requests. `pipeline/compile/adapter.ts` puts it there.
 */
import { EMPTY, type Markup, markOf } from './markup.ts';
import type { PageResult } from './page-result.ts';

export {
  addAttribute,
  createComponent,
  Fragment,
  mergeSlots,
  renderComponent,
  renderSlot,
  spreadAttributes,
} from './component.ts';
export { render, render as renderTemplate, unescapeHTML } from './markup.ts';

const HEAD = markOf((page) => page.head);
const ENTER = markOf((page) => {
  page.depth += 1;
  return '';
});
const EXIT = markOf((page) => {
  page.depth -= 1;
  return '';
});

/** Compiled code calls it, for `Astro` outside of components. */
export function createAstro(): void {}

/** Place of the styles that a page imports. */
export function renderHead(): Markup {
  return HEAD;
}

/** Their place in a page without a head; the shop has no such page. */
export function maybeRenderHead(): Markup {
  return EMPTY;
}

export function templateEnter(): Markup {
  return ENTER;
}

export function templateExit(): Markup {
  return EXIT;
}

/** A script that Astro has bundled: once in a page, and in each `<template>`. */
export function renderScript(result: PageResult, id: string): Markup {
  const element = result.files.script(id);
  return markOf((page) => (page.depth > 0 || page.addScript(id) ? element : ''));
}
