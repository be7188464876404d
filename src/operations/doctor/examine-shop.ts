import config from '#config.ts';
import { type Environment, shopOrigin } from '#pipeline/environment.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import type { ExaminationOptions } from './examination.ts';
import { type DoctorReport, examine } from './examine.ts';

type Chosen = 'told' | 'siteUrl' | 'quick' | 'law' | 'signal';

/**
 * Examines a shop's store, as its environment and its config file have it.
 * @param url the store's GraphQL endpoint
 * @throws as `examine`
 */
export function examineShop(
  environment: Environment,
  url: string,
  chosen: Partial<Pick<ExaminationOptions, Chosen>>,
): Promise<DoctorReport> {
  const { webhookSecret, pollSeconds } = environment;
  const siteUrl = shopOrigin(environment, config.baseUrl) ?? config.baseUrl ?? SITE_SETTINGS_DEFAULTS.baseUrl;
  return examine({ url, siteUrl, config, webhookSecret, pollSeconds, ...chosen });
}
