import type { SSRResult } from 'astro';
import { HTMLString, renderComponent, renderSlot } from 'astro/runtime/server/index.js';
import { flat, type Pieces } from '#shop/site/pieces.ts';

type Slots = Record<string, (result: SSRResult) => unknown>;
type Factory = (result: SSRResult, props: object, slots: Slots) => unknown;

/** The place of a slot in a piece: every page renders its own content there. */
class SlotPlace {
  readonly slot: string;

  constructor(slot: string) {
    this.slot = slot;
  }
}

/**
 * Makes a component render once for all pages of a locale that give it the same properties. It must know the page by
 * its properties alone, which must be plain data; what stands in its slots is rendered for each page.
 * @param name unique among pieces
 * @returns the component, which renders as before where the renderer caches no pieces
 */
export function piece<Component>(name: string, component: Component): Component {
  const factory: Factory = (result, props, slots) => {
    const { locale, pieces } = localsOf(result);
    const inner = (of: SSRResult, content: Slots) =>
      renderComponent(of, name, component as never, { ...props }, content as never);
    if (pieces === undefined) return inner(result, slots);
    const key = `${name} ${locale} ${JSON.stringify(props)}`;
    const fill = (parts: readonly unknown[]) =>
      parts.map((part) => (part instanceof SlotPlace ? renderSlot(result, slots[part.slot] as never) : part));
    const cached = pieces.find(key) as readonly unknown[] | undefined;
    return cached === undefined ? record(inner, { result, slots, pieces, key }).then(fill) : fill(cached);
  };
  return Object.assign(factory, { isAstroComponentFactory: true }) as unknown as Component;
}

interface Recording {
  result: SSRResult;
  slots: Slots;
  pieces: Pieces;
  key: string;
}

/** Renders a piece and caches it. */
async function record(
  inner: (result: SSRResult, slots: Slots) => ReturnType<typeof renderComponent>,
  { result, slots, pieces, key }: Recording,
): Promise<unknown[]> {
  const { catalog, store } = pieces.begin(key);
  const parts: unknown[] = [];
  let text = '';
  const endText = () => {
    if (text !== '') parts.push(new HTMLString(flat(text)));
    text = '';
  };
  const places = Object.fromEntries(Object.keys(slots).map((slot) => [slot, () => new SlotPlace(slot)]));
  const instance = await inner(withoutPage(result, { catalog, locale: localsOf(result).locale }), places);
  await instance.render({
    write(chunk: unknown) {
      // Instructions to the page stay as they are: it carries out each of them once.
      if (typeof chunk === 'string' || chunk?.constructor === HTMLString) text += String(chunk);
      else {
        endText();
        parts.push(chunk);
      }
    },
  });
  endText();
  store(
    parts,
    parts.reduce<number>((size, part) => size + String(part).length, 0),
  );
  return parts;
}

/** What differs from page to page. */
const OF_PAGE = ['url', 'request', 'params', 'originPathname', 'response', 'csp', 'slots'] as const;

/** The same result for components that do not know which page they are on. */
function withoutPage(result: SSRResult, locals: App.Locals): SSRResult {
  const createAstro: SSRResult['createAstro'] = (...args) => {
    const astro = result.createAstro(...args);
    for (const name of OF_PAGE) {
      Object.defineProperty(astro, name, {
        get() {
          throw new Error(
            `A piece of many pages must not read Astro.${name}: pass what it needs as a property.`,
          );
        },
      });
    }
    return Object.defineProperty(astro, 'locals', { value: locals });
  };
  return Object.assign(Object.create(result) as SSRResult, { createAstro });
}

function localsOf(result: SSRResult): App.Locals {
  return result.createAstro({}, null).locals;
}
