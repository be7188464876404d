import type { ApiClient, ApiResult } from '../client.ts';
import { kindOf } from '../document.ts';
import { ApiError } from '../errors.ts';
import type { ResultOf, TadaDocumentNode, VariablesOf } from '../graphql.ts';
import { getAllTerms } from './get-all-terms.ts';
import { getModifiedProducts } from './get-modified-products.ts';
import { getPopularProducts } from './get-popular-products.ts';
import { getProduct } from './get-product.ts';
import { getProductCategories } from './get-product-categories.ts';
import { getProducts } from './get-products.ts';
import { getProductsById } from './get-products-by-id.ts';
import { getGeneralSettings, getStoreSettings } from './get-settings.ts';
import { getSlimProducts } from './get-slim-products.ts';
import { SHOPPER_OPERATIONS } from './shopper.ts';

/** Every operation of the shop by its name. */
export const OPERATIONS = {
  ...SHOPPER_OPERATIONS,
  getAllTerms,
  getGeneralSettings,
  getModifiedProducts,
  getPopularProducts,
  getProduct,
  getProductCategories,
  getProducts,
  getProductsById,
  getSlimProducts,
  getStoreSettings,
} as const;

export type OperationName = keyof typeof OPERATIONS;

type Data<N extends OperationName> = ResultOf<(typeof OPERATIONS)[N]>;
type Variables<N extends OperationName> = VariablesOf<(typeof OPERATIONS)[N]> & Record<string, unknown>;

/** Sends an operation by its name; an unknown name is the error "Invalid GraphQL Operation". */
export function runOperation<N extends OperationName>(
  client: ApiClient,
  name: N,
  variables: Variables<N>,
): Promise<ApiResult<Data<N>>> {
  if (!Object.hasOwn(OPERATIONS, name)) {
    const error = new ApiError({ kind: 'operation', endpoint: client.endpoint, operation: name });
    return Promise.resolve({ ok: false, error });
  }
  const document = OPERATIONS[name] as unknown as TadaDocumentNode<Data<N>, Variables<N>>;
  return client[kindOf(document)](document, variables);
}
