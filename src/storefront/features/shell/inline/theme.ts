import { readStored, STORAGE_KEYS, writeStored } from '#storefront/stores/browser/storage.ts';
import { listen } from './listen.ts';

/** Attributes of the page that its styles depend on. */
export const { dataset } = document.documentElement;

/** Applies a theme; an empty one follows the system. */
function apply(theme: string): void {
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
}

apply(readStored(STORAGE_KEYS.theme));
listen('DOMContentLoaded', () => {
  for (const choice of document.querySelectorAll<HTMLInputElement>('[name=theme]')) {
    choice.checked = choice.value === (dataset.theme ?? '');
  }
});
listen('change', ({ target }) => {
  const { name, value } = target as HTMLInputElement;
  if (name !== 'theme') return;
  apply(value);
  writeStored(STORAGE_KEYS.theme, value);
});
