import { addAttribute as astroAttribute } from 'astro/runtime/server/render/util.js';
import { clsx } from 'clsx';
import { IsletError, says } from '#kit/messages/says.ts';
import { flat, type Pieces } from '#storefront/domain/page-data/pieces.ts';
import { renderReact } from './island.ts';
import { EMPTY, Markup, markOf, toMarkup } from './markup.ts';
import type { ComponentFactory, PageResult, Props, Slots } from './page-result.ts';

export const Fragment = Symbol.for('astro:fragment');

/** Makes the function of a compiled component one that `renderComponent` knows. */
export function createComponent(
  render: (result: PageResult, props: Props, slots: Slots) => Markup | Response,
): ComponentFactory {
  return Object.assign(render, { isAstroComponentFactory: true } as const);
}

function render(result: PageResult, name: string, component: unknown, props: Props, slots: Slots): Markup {
  if (isFactory(component)) return toMarkup(component(result, withClasses(props), slots));
  if (component === Fragment) return renderSlot(result, slots.default);
  if (typeof component === 'string') return renderElement(result, component, withClasses(props), slots);
  if (typeof component === 'function' || (typeof component === 'object' && component !== null)) {
    if (Object.keys(slots).length > 0) throw new IsletError(says('release.slotsOfReact', { name }));
    return renderReact(result, { name, component, props: withClasses(props) });
  }
  throw new IsletError(says('release.notRenderable', { name, reason: String(component) }));
}

/** An element whose name is chosen by the page, such as a heading of some level. */
function renderElement(result: PageResult, tag: string, props: Props, slots: Slots): Markup {
  if (!/^[a-z][\w-]*$/i.test(tag))
    throw new IsletError(says('release.noElement', { tag: JSON.stringify(tag) }));
  const children = Object.values(slots).map((slot) => renderSlot(result, slot));
  const open = new Markup(`<${tag}${spreadAttributes(props, tag).text}>`);
  return toMarkup([open, children, new Markup(`</${tag}>`)]);
}

/** An attribute of an element, after a space; nothing if it is absent. */
export function addAttribute(value: unknown, name: string, shouldEscape = true, tag = ''): Markup {
  return new Markup(attribute(value, name, shouldEscape, tag));
}

/** As Astro writes it, and asks about each name again: most are followed by their value, whatever that is. */
function attribute(value: unknown, name: string, shouldEscape: boolean, tag: string): string {
  const isPlain =
    typeof value === 'number' || (typeof value === 'string' && value !== '' && !/[&"]/.test(value));
  return isPlain && hasPlainValue(name)
    ? ` ${name}="${value}"`
    : String(astroAttribute(value, name, shouldEscape, tag));
}

const plainNames = new Map<string, boolean>();

function hasPlainValue(name: string): boolean {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const isPlain = String(astroAttribute('0', name)) === ` ${name}="0"`;
  plainNames.set(name, isPlain);
  return isPlain;
}

/** All attributes of an element, as `{...values}` gives them. */
export function spreadAttributes(
  values: Readonly<Record<string, unknown>> = {},
  tag = '',
  { class: scope }: { class?: string } = {},
): Markup {
  const attributes = Object.entries(scope ? scoped(values, scope) : values);
  return new Markup(attributes.map(([name, value]) => attribute(value, name, true, tag)).join(''));
}

function scoped(values: Readonly<Record<string, unknown>>, scope: string): Record<string, unknown> {
  if (values.class !== undefined) return { ...values, class: `${values.class} ${scope}` };
  if (values['class:list'] !== undefined) return { ...values, 'class:list': [values['class:list'], scope] };
  return { ...values, class: scope };
}

function isFactory(component: unknown): component is ComponentFactory {
  return (component as Partial<ComponentFactory> | null | undefined)?.isAstroComponentFactory === true;
}

function withClasses(props: Props): Props {
  if (props['class:list'] === undefined) return props;
  const { 'class:list': list, ...rest } = props;
  const names = clsx(props.class as string, list as Parameters<typeof clsx>[0]);
  return names === '' ? rest : { ...rest, class: names };
}

/** Content of a slot; its fallback where it is empty. */
export function renderSlot(result: PageResult, slot: unknown, fallback?: unknown): Markup {
  const content = slot || fallback;
  if (!content) return EMPTY;
  return toMarkup(typeof content === 'function' ? content(result) : content);
}

export function mergeSlots(...slots: (Slots | null | undefined | (() => Slots))[]): Slots {
  return Object.assign({}, ...slots.map((some) => (typeof some === 'function' ? some() : some)));
}

interface Piece {
  name: string;
  component: unknown;
  props: Props;
}

/**
 * Renders a component: of Astro, a fragment or React's. One that `domain/page-data/pieces.ts` made a piece is rendered
 * once for all pages that give it the same properties, where pieces are cached, and its slots for each.
 */
export function renderComponent(
  result: PageResult,
  name: string,
  component: unknown,
  props: Props,
  slots: Slots = {},
): Markup {
  const { pieces } = result.locals;
  const known = (component as { piece?: string } | null | undefined)?.piece;
  if (pieces === undefined || known === undefined) return render(result, name, component, props, slots);
  return renderPiece(result, pieces, { name: known, component, props }, slots);
}

function renderPiece(result: PageResult, pieces: Pieces, piece: Piece, slots: Slots): Markup {
  const key = `${piece.name} ${result.locals.locale} ${JSON.stringify(piece.props)}`;
  const found = pieces.find(key) as Markup | undefined;
  return fill(found ?? record(result, pieces, key, piece, Object.keys(slots)), result, slots);
}

function record(
  result: PageResult,
  pieces: Pieces,
  key: string,
  { name, component, props }: Piece,
  slots: readonly string[],
): Markup {
  const { catalog, store } = pieces.begin(key);
  const places = Object.fromEntries(slots.map((slot) => [slot, () => placeOf(slot)]));
  const of = result.withoutPage({ catalog, locale: result.locals.locale });
  const { text, marks } = render(of, name, component, { ...props }, places);
  const markup = new Markup(flat(text), marks);
  store(markup, text.length);
  return markup;
}

/** The place of a slot: every page renders its own content there. */
function placeOf(slot: string): Markup {
  return new Markup('', [{ at: 0, write: () => '', slot }]);
}

function fill(piece: Markup, result: PageResult, slots: Slots): Markup {
  const { text, marks } = piece;
  if (marks === null || marks.every(({ slot }) => slot === null)) return piece;
  const parts: Markup[] = [];
  let end = 0;
  for (const { at, write, slot } of marks) {
    parts.push(new Markup(text.slice(end, at)));
    parts.push(slot === null ? markOf(write) : renderSlot(result, slots[slot]));
    end = at;
  }
  return toMarkup([...parts, new Markup(text.slice(end))]);
}
