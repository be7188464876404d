export { demoCatalog } from './catalog.ts';
export { renderArtwork } from './render.ts';
