export { demoCatalog } from './catalog.ts';
