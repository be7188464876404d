import { flat, type Pieces } from '#storefront/domain/page-data/pieces.ts';
import { renderComponent as render, renderSlot } from './component.ts';
import type { Props, Slots } from './component-factory.ts';
import { Markup, markOf } from './markup.ts';
import type { PageResult } from './page-result.ts';
import { toMarkup } from './template.ts';

interface Piece {
  name: string;
  component: unknown;
  props: Props;
}

/**
 * Renders a component as `component.ts` does; one that `layouts/piece.ts` made a piece once for all pages that give it
 * the same properties, where pieces are cached, and what stands in its slots for each.
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
