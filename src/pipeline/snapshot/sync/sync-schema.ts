import { readLanguages } from '#storefront/api/languages.ts';
import { readStoreKinds } from '#storefront/api/store-kinds.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import { productKinds } from '#storefront/product-kinds/kinds.ts';
import type { ProductKind } from '#storefront/product-kinds/product-kind.ts';
import { settleBoth } from '../../stopwatch.ts';
import type { SourceStore } from '../source/source-store.ts';
import type { SyncContext } from './sync-context.ts';

type SchemaReader = Pick<SyncContext, 'client' | 'languages' | 'kinds' | 'namedKinds'>;

/**
 * Reads what plugins add to the products of the store's schema: languages and product kinds.
 * @param looksForKinds false keeps the product kinds as they are known, which polls do as for all optional features
 * @returns true if it is other than at the last time: then the whole catalog has to be read again
 * @throws ApiError if the store fails
 */
export async function readNewSchema(reading: SchemaReader, looksForKinds = true): Promise<boolean> {
  const before = schemaOf(reading);
  const { client, namedKinds } = reading;
  const [languages, kinds] = await settleBoth(
    readLanguages(client, reading.languages),
    looksForKinds ? readStoreKinds(client, namedKinds, reading.kinds) : Promise.resolve(reading.kinds),
  );
  Object.assign(reading, { languages, kinds });
  return schemaOf(reading) !== before;
}

/** The product kinds that the store had when the snapshot was read, of those that the settings name. */
export function knownKinds(source: SourceStore, { productKinds: names }: MerchantConfig): ProductKind[] {
  const known = source.state('kinds') ?? [];
  return productKinds(names).filter(({ name }) => known.includes(name));
}

/** Plugins add to it: a request with fields of one that is gone fails whole. */
export function hasPlugins({ languages, kinds }: SchemaReader): boolean {
  return languages !== null || kinds.length > 0;
}

function schemaOf({ languages, kinds }: SchemaReader): string {
  return JSON.stringify([languages, kinds.map(({ name }) => name)]);
}
