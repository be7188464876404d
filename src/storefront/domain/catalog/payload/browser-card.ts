/** A file of its own: lists in pages are HTML, so few scripts read the cards of a payload. */
import type { CardProduct, PictureFiles } from '../catalog-types.ts';
import type { PayloadCard } from './payload-card.ts';
import { type PayloadFiles, USUAL_FACTS } from './payload-facts.ts';

/** Reads a card from a list in a payload. */
export function browserCard(payload: PayloadCard): CardProduct {
  return {
    ...USUAL_FACTS,
    regular: payload.price ?? null,
    colors: [],
    ...payload,
    image: pictureFiles(payload.image),
    hoverImage: pictureFiles(payload.hoverImage),
  };
}

function pictureFiles(files: PayloadFiles | undefined): PictureFiles | null {
  return files ? { asset: null, sourceUrl: '', width: null, height: null, ...files } : null;
}
