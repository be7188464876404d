/** Shows the pictures of people over their initials, also of those that are added later. */
export function showAvatars(): void {
  show();
  new MutationObserver(show).observe(document.body, {
    attributeFilter: ['data-avatar'],
    childList: true,
    subtree: true,
  });
}

function show(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-avatar]')) {
    const picture = new Image();
    picture.alt = '';
    picture.dataset.initial = place.textContent;
    picture.loading = 'lazy';
    picture.referrerPolicy = 'no-referrer';
    picture.src = place.dataset.avatar ?? '';
    delete place.dataset.avatar;
    place.append(picture);
  }
}
