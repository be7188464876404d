import { IsletError, says } from '#kit/messages/says.ts';
import { ADD_ONS } from './add-ons/add-ons.ts';
import type { ProductKind } from './product-kind.ts';

/** All product kinds that the shop knows; `kind-forms.ts` has their forms. */
const PRODUCT_KINDS: readonly ProductKind[] = [ADD_ONS];

/**
 * The product kinds to look for in the store.
 * @param names as the merchant's file has them; undefined or null for all
 * @throws IsletError if there is none of a name
 */
export function productKinds(names?: readonly string[] | null): readonly ProductKind[] {
  return (
    names?.map((name) => {
      const kind = PRODUCT_KINDS.find((one) => one.name === name);
      if (kind !== undefined) return kind;
      const known = PRODUCT_KINDS.map((one) => one.name).join(', ');
      throw new IsletError(says('setting.productKind', { name, known }));
    }) ?? PRODUCT_KINDS
  );
}
