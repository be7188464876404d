/**
 * Shows players once they are there: a link has opened one in the frame beside it, perhaps before this script was
 * there, and would otherwise stay on top of it.
 */
export function showVideos(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('.video iframe')) {
    const show = () => {
      const box = frame.closest<HTMLElement>('.video');
      // The page may not read what another host has sent.
      if (box === null || frame.contentDocument !== null) return;
      const hasFocus = box.contains(document.activeElement);
      box.dataset.playing = '';
      if (hasFocus) frame.focus();
    };
    show();
    frame.addEventListener('load', show);
  }
}
