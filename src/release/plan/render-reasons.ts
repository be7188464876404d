import type { EntityChange } from '../snapshot/entity-changes.ts';

/** Why a page is rendered. */
export type RenderReason =
  /** The code or the configuration changed. */
  | { kind: 'code' }
  /** A full render was asked for, or there is no release to go on from. */
  | { kind: 'full' }
  /** The page is new in the shop. */
  | { kind: 'new' }
  /** An interrupted release had planned it. */
  | { kind: 'leftover' }
  /** It shows an entity that changed, or looked for one that was not there or is there no more. */
  | { kind: 'entity'; change: EntityChange };

export type RenderReasonKind = RenderReason['kind'];

/** In the order in which a page's first reason is told. */
export const RENDER_REASON_KINDS = [
  'code',
  'full',
  'new',
  'entity',
  'leftover',
] as const satisfies readonly RenderReasonKind[];
