import type { ApiClient, ApiResult } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import type { ResultOf, TadaDocumentNode, VariablesOf } from '../graphql.ts';
import { operationType } from '../graphql-document.ts';
import { getAllTerms } from './catalog/get-all-terms.ts';
import { getModifiedProducts } from './catalog/get-modified-products.ts';
import { getPopularProducts } from './catalog/get-popular-products.ts';
import { getProduct } from './catalog/get-product.ts';
import { getProductCategories } from './catalog/get-product-categories.ts';
import { getProducts } from './catalog/get-products.ts';
import { getProductsById } from './catalog/get-products-by-id.ts';
import { getSlimProducts } from './catalog/get-slim-products.ts';
import { getGeneralSettings, getStoreSettings } from './get-settings.ts';
import { SHOPPER_OPERATIONS } from './shopper-operations.ts';

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
  return client[operationType(document)](document, variables);
}
