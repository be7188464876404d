/** Scrolls the gallery to a picture. @param id its database id */
export function scrollToPicture(id: number): void {
  const item = document.querySelector<HTMLElement>(`[data-picture="${id}"]`);
  const track = item?.parentElement;
  if (item && track) track.scrollTo({ left: item.offsetLeft - track.offsetLeft });
}
