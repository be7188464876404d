import type { PageIndex } from '../index/page-index.ts';
import { cardsToReplace, type RenderReason } from '../plan/render-reasons.ts';
import type { PageToRender } from '../render/worker-messages.ts';
import type { ReleaseRoot } from './release-root.ts';

/** A page of a plan for the threads: one that was rendered before is not again where new cards are all it needs. */
export function pageToRender(
  path: string,
  reasons: readonly RenderReason[],
  { index, root }: { index: PageIndex; root: ReleaseRoot },
): PageToRender {
  const cards = cardsToReplace(reasons);
  const hash = cards === null ? null : index.hash(path);
  return cards === null || hash === null ? { path } : { path, update: { cards, root: root.folder, hash } };
}
