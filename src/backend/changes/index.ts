/**
 * Changes of a catalog that is being served. What moves `modified` and what is told by a webhook is what
 * WooCommerce moves and tells: changes of a product or of one of its variations move and tell, approved
 * reviews move only. Terms changed or assigned, scheduled sales, settings and deletions past the trash do
 * neither.
 */
export { addProduct } from './add-product.ts';
export type { LinkChange } from './links.ts';
export { changeProduct, countedStatus, type ProductChange, sellProduct } from './product.ts';
export { deleteProduct, restoreProduct, trashProduct } from './remove-product.ts';
export { addReview } from './review.ts';
export { changeSettings, describePicture } from './settings.ts';
export {
  addCategory,
  assignCategories,
  assignTerms,
  type CategoryChange,
  changeCategory,
  removeCategory,
  renameAttribute,
  renameCategory,
  renameTerm,
} from './terms.ts';
