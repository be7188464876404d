import { readStored, writeStored } from '#stores/browser/local-storage.ts';
import { STORAGE_KEYS } from '#stores/browser/storage-keys.ts';

const { dataset } = document.documentElement;

/** Applies a theme; an empty one follows the system. */
function apply(theme: string): void {
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
}

apply(readStored(STORAGE_KEYS.theme));
addEventListener('DOMContentLoaded', () => {
  for (const choice of document.getElementsByName('theme') as NodeListOf<HTMLInputElement>) {
    if (choice.value === (dataset.theme ?? '')) choice.checked = true;
  }
});
addEventListener('change', ({ target }) => {
  const { name, value } = target as HTMLInputElement;
  if (name !== 'theme') return;
  apply(value);
  writeStored(STORAGE_KEYS.theme, value);
});
