import { type ApiClient, unwrap } from '#storefront/api/api-client.ts';
import { productAt } from '#storefront/api/map/catalog/planned-price.ts';
import { mapProductSource, type ProductSource } from '#storefront/api/map/catalog/product-source.ts';
import { withKinds, withLanguages } from '#storefront/api/operations/extra-fields.ts';
import { getDraft } from '#storefront/api/operations/products.ts';
import type { StoreLanguages } from '#storefront/domain/languages/store-languages.ts';
import type { ProductKind } from '#storefront/product-kinds/product-kind.ts';
import { completeProduct } from '../read/complete-product.ts';

/** Client that an editor's password opens the store to, and how the shop reads products. */
export interface DraftReader {
  client: ApiClient;
  languages: StoreLanguages | null;
  /** Keys of meta data that the shop reads, see `metaKeysOf`. */
  metaKeys: readonly string[];
  /** Product kinds that the store's plugins add. */
  kinds: readonly ProductKind[];
}

/** A product as an editor sees it. */
interface Draft extends ProductSource {
  isPublished: boolean;
}

/**
 * Reads a product that need not be published.
 * @param moment shows its prices as they will be then, in milliseconds since 1970; null for those of now
 * @returns null if the store has no such product, or shows it to nobody but other editors
 * @throws ApiError if the store fails, IsletError if it breaks the schema
 */
export async function readDraft(
  { client, languages, metaKeys, kinds }: DraftReader,
  id: number,
  moment: number | null,
): Promise<Draft | null> {
  const variables = { id: String(id), metaKeys: [...metaKeys] };
  const document = withKinds(withLanguages(getDraft, languages), kinds);
  const { product } = unwrap(await client.query(document, variables));
  if (product === null) return null;
  // Scripts ask the store for what it sells now by the slug: they must not find a published product.
  const named = { ...product, slug: draftSlug(id) };
  const complete = await completeProduct({ client, metaKeys }, named);
  const shown = moment === null ? complete : productAt(complete, moment);
  return {
    ...mapProductSource(named, shown, { store: client.endpoint, metaKeys, kinds }),
    isPublished: product.status === 'publish',
  };
}

/** The slug of a preview: a draft has none yet, and no page of the shop has this one. */
export function draftSlug(id: number): string {
  return `draft-${id}`;
}
