import {
  CLIENT_CONFIG_ID,
  type ClientConfig,
  parseClientConfig,
} from '#storefront/domain/page-data/client-config.ts';

/** Reads the configuration that the page's layout embeds. @throws Error where the page has none */
export function pageConfig(): ClientConfig {
  const text = document.getElementById(CLIENT_CONFIG_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${CLIENT_CONFIG_ID}: its layout must print clientConfigJson.`);
  return parseClientConfig(text);
}
