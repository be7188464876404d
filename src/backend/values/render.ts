import { autop } from './autop.ts';
import { texturize } from './texturize.ts';

/** Typed HTML as the store shows it; null where nothing was typed. */
export function renderContent(html: string): string | null {
  return html.trim() === '' ? null : autop(texturize(html));
}

/** A title as the store shows it: typographic, without paragraphs. */
export function renderTitle(text: string): string {
  return texturize(text);
}
