import config from '#config.ts';
import { type Environment, shopOrigin } from '#pipeline/environment.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';

/** Where shoppers open this shop, without a closing slash. */
export function shopUrlOf(environment: Environment): string {
  return shopOrigin(environment, config.baseUrl) ?? config.baseUrl ?? SITE_SETTINGS_DEFAULTS.baseUrl;
}
