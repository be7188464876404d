import type { ApiClient } from '#api/client.ts';
import { unwrap } from '#api/client.ts';
import { optional, probeFeatures } from '#api/features.ts';
import { mapSettings } from '#api/map/settings.ts';
import { getGeneralSettings, getStoreSettings } from '#api/operations/get-settings.ts';
import type { ShopSettings } from '#shop/site/settings.ts';

/** What the backend says about the shop, and which optional parts it has. */
export async function readSettings(client: ApiClient): Promise<Partial<ShopSettings>> {
  const [general, store, features] = await Promise.all([
    client.query(getGeneralSettings, {}).then(unwrap),
    client.query(getStoreSettings, {}).then(optional),
    probeFeatures(client),
  ]);
  const settingsPlugin = store !== null && store.woonuxtSettings !== null;
  return { ...mapSettings(general, store), features: { ...features, settingsPlugin } };
}
