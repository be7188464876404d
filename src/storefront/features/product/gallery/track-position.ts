import { scrollToItem } from './scroll-to-picture.ts';

/** Follows a track, so that each press in quick succession counts. @param signal ends it */
export function trackPosition(track: HTMLElement, signal: AbortSignal) {
  let goal: number | null = null;
  const forget = () => {
    goal = null;
  };
  // A finger or the wheel leads elsewhere.
  for (const type of ['pointerdown', 'wheel']) {
    track.addEventListener(type, forget, { signal, passive: true });
  }
  // The end of the scroll before may come after the next press.
  track.addEventListener('scrollend', () => goal === inSight(track) && forget(), { signal });
  return {
    /** Where it is, or is on its way to. */
    index: () => goal ?? inSight(track),
    go(index: number): void {
      const item = track.children[index];
      if (!(item instanceof HTMLElement)) return;
      goal = index;
      scrollToItem(item);
    },
  };
}

/** The index of the item of a track that is in sight. */
export function inSight(track: HTMLElement): number {
  return Math.round(track.scrollLeft / (track.clientWidth || 1));
}
