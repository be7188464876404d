/**
 * Changes of a catalog that is being served. What moves `modified` and what is told by a webhook is what
 * WooCommerce moves and tells: changes of a product or of one of its variations move and tell, approved
 * reviews move only. Terms changed or assigned, scheduled sales, settings and deletions past the trash do
 * neither.
 */
export { addProduct } from './changes/add-product.ts';
export type { LinkChange } from './changes/links.ts';
export { changeProduct, countedStatus, type ProductChange, sellProduct } from './changes/product.ts';
export { deleteProduct, restoreProduct, trashProduct } from './changes/remove-product.ts';
export { addReview } from './changes/review.ts';
export { changeSettings, describePicture } from './changes/settings.ts';
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
} from './changes/terms.ts';
