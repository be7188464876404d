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
  /** It depends on an entity that changed, was added or was removed. */
  | { kind: 'entity'; change: EntityChange };

export type RenderReasonKind = RenderReason['kind'];

/** In the order in which a page's first reason is counted. */
export const RENDER_REASON_KINDS = [
  'code',
  'full',
  'new',
  'entity',
  'missing',
  'leftover',
] as const satisfies readonly RenderReasonKind[];
