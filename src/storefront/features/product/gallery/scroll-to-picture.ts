import { wakeIsland } from '#storefront/stores/page/panels.ts';

/** Scrolls the gallery to a picture. @param id its database id */
export function scrollToPicture(id: number): void {
  const item = document.querySelector<HTMLElement>(`[data-picture="${id}"]`);
  if (item === null) return;
  scrollToItem(item);
  // Marks the picture's thumbnail.
  wakeIsland('gallery');
}

/** Scrolls a track of pictures to one of its items. */
export function scrollToItem(item: HTMLElement): void {
  const track = item.parentElement;
  track?.scrollTo({ left: item.offsetLeft - track.offsetLeft });
}
