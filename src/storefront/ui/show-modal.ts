/** Opens a dialog over a page that cannot be scrolled meanwhile; in place of its scrollbar the page keeps room. */
export function showModal(dialog: HTMLDialogElement | null): void {
  const { documentElement: root } = document;
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
  dialog?.showModal();
}
