import { clsx } from 'clsx';
import { IsletError, says } from '#kit/messages/says.ts';
import { spreadAttributes } from './attributes.ts';
import type { ComponentFactory, Props, Slots } from './component-factory.ts';
import { renderReact } from './island.ts';
import { EMPTY, Markup } from './markup.ts';
import type { PageResult } from './page-result.ts';
import { toMarkup } from './template.ts';

export const Fragment = Symbol.for('astro:fragment');

/** Makes the function of a compiled component one that `renderComponent` knows. */
export function createComponent(
  render: (result: PageResult, props: Props, slots: Slots) => Markup | Response,
): ComponentFactory {
  return Object.assign(render, { isAstroComponentFactory: true } as const);
}

/** Renders a component: of Astro, a fragment or React's. */
export function renderComponent(
  result: PageResult,
  name: string,
  component: unknown,
  props: Props,
  slots: Slots = {},
): Markup {
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
