/**
 * Changes of a catalog that is being served. What moves `modified` and what is told by a webhook is what
 * WooCommerce moves and tells: changes of a product or of one of its variations move and tell, approved
 * reviews move only. Terms changed or assigned, scheduled sales, settings and deletions past the trash do
 * neither.
 */
export { addProduct } from './add-product.ts';
export { addReview } from './add-review.ts';
export type { LinkChange } from './change-links.ts';
export {
  changeProduct,
  type ProductChange,
  sellProduct,
  stockStatusOf as countedStatus,
} from './change-product.ts';
export { changeSettings, setAltText as describePicture } from './change-settings.ts';
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
} from './change-terms.ts';
export { deleteProduct, restoreProduct, trashProduct } from './remove-product.ts';
