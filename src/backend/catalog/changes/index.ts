/**
 * Changes of a catalog that is being served. They move `modified` and send webhooks where WooCommerce does:
 * changes of a product or of one of its variations do both, approved reviews only move `modified`. Terms
 * changed or assigned, scheduled sales, settings and permanent deletions do neither.
 */
export { addProduct } from './add-product.ts';
export { addReview, approveReview, holdReview } from './add-review.ts';
export type { LinkChange } from './change-product.ts';
export {
  changeProduct,
  type ProductChange,
  sellProduct,
  stockStatusOf as countedStatus,
} from './change-product.ts';
export { changePage, changeSettings, setAltText as describePicture } from './change-settings.ts';
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
