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
  /** An earlier release had planned it, `first` for its own product, or a rollback put its earlier files back. */
  | { kind: 'leftover'; first: boolean }
  /**
   * It depends on an entity that changed, was added or was removed.
   * `card` is the product whose card changed, where the page shows nothing of it but its HTML.
   */
  | { kind: 'entity'; change: EntityChange; card?: number };

export type RenderReasonKind = RenderReason['kind'];

/** The products whose cards bring a page up to date; null where it must be rendered. */
export function cardsToReplace(reasons: readonly RenderReason[]): number[] | null {
  const cards = reasons.flatMap((reason) => (reason.kind === 'entity' ? (reason.card ?? []) : []));
  return cards.length === reasons.length ? cards : null;
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
