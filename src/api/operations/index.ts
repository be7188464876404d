import type { ApiClient, ApiResult } from '../client.ts';
import { ApiError } from '../errors.ts';
import type { ResultOf, TadaDocumentNode, VariablesOf } from '../graphql.ts';
import { getAllTerms } from './get-all-terms.ts';
import { getAllowedCountries } from './get-allowed-countries.ts';
import { getModifiedProducts } from './get-modified-products.ts';
import { getPopularProducts } from './get-popular-products.ts';
import { getProduct } from './get-product.ts';
import { getProductCategories } from './get-product-categories.ts';
import { getProducts } from './get-products.ts';
import { getProductsById } from './get-products-by-id.ts';
import { getGeneralSettings, getStoreSettings } from './get-settings.ts';
import { getSlimProducts } from './get-slim-products.ts';
import { getStates } from './get-states.ts';
import { getStockStatus } from './get-stock-status.ts';

/** Every operation of the shop by its name. */
export const OPERATIONS = {
  getAllTerms,
  getAllowedCountries,
  getGeneralSettings,
  getModifiedProducts,
  getPopularProducts,
  getProduct,
  getProductCategories,
  getProducts,
  getProductsById,
  getSlimProducts,
  getStates,
  getStockStatus,
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
  return client.query(OPERATIONS[name] as unknown as TadaDocumentNode<Data<N>, Variables<N>>, variables);
}
