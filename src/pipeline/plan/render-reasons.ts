import type { EntityChange } from '../snapshot/entity-changes.ts';

/** Why a page is rendered. */
export type RenderReason =
  /** The code or the configuration changed. */
  | { kind: 'code' }
  /** A full render was requested, or there is no release to update. */
  | { kind: 'full' }
  /** The page is new in the shop. */
  | { kind: 'new' }
  /** The served folder lacks files of it. */
  | { kind: 'missing' }
  /**
   * An earlier release had planned it, `first` for its own product, or a rollback put its earlier files back.
   * `cards` are the products whose new cards were enough for it.
   */
  | { kind: 'leftover'; first: boolean; cards?: readonly number[] }
  /**
   * It depends on an entity that changed, was added or was removed.
   * `card` is the product whose card changed, where the page shows nothing of it but its HTML.
   */
  | { kind: 'entity'; change: EntityChange; card?: number };

export type RenderReasonKind = RenderReason['kind'];

/** The products whose cards bring a page up to date; null if it must be rendered. */
export function cardsToReplace(reasons: readonly RenderReason[]): number[] | null {
  const cards = new Set<number>();
  for (const reason of reasons) {
    const own = cardsOf(reason);
    if (own === undefined) return null;
    for (const card of own) cards.add(card);
  }
  return cards.size > 0 ? [...cards] : null;
}

/** Returns true for a page that is already marked in the index, without a newer reason. */
export function isLeftover(reasons: readonly RenderReason[]): boolean {
  return reasons.every(({ kind }) => kind === 'leftover');
}

function cardsOf(reason: RenderReason): readonly number[] | undefined {
  if (reason.kind === 'leftover') return reason.cards;
  return reason.kind === 'entity' && reason.card !== undefined ? [reason.card] : undefined;
}

/** In the order in which a page's first reason is counted. */
export const RENDER_REASON_KINDS = [
  'code',
  'full',
  'new',
  'entity',
  'missing',
  'leftover',
] as const satisfies readonly RenderReasonKind[];
