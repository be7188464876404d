import config from '#config.ts';
import { type Environment, shopUrlOf } from '#pipeline/environment.ts';
import type { ExaminationOptions } from './examination.ts';
import { type DoctorReport, examine } from './examine.ts';

type Chosen = 'told' | 'contentFolder' | 'siteUrl' | 'quick' | 'law' | 'signal';

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
  return examine({
    url,
    siteUrl: shopUrlOf(environment, config.baseUrl),
    config,
    webhookSecret,
    pollSeconds,
    ...chosen,
  });
}
