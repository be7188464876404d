import { existsSync } from 'node:fs';
import config from '#config.ts';
import { says } from '#kit/messages/says.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { errorMessage } from '../../src/kit/errors.ts';
import type { ExaminationOptions } from '../../src/operations/doctor/examination.ts';
import { type Environment, shopOrigin } from '../../src/pipeline/environment.ts';
import type { Workspace } from '../../src/pipeline/workspace.ts';

/** Options for examining a shop's store, as its environment and its config file have it. */
export function examinationOptions(environment: Environment, url: string): ExaminationOptions {
  const { webhookSecret, pollSeconds } = environment;
  const siteUrl = shopOrigin(environment, config.baseUrl) ?? config.baseUrl ?? SITE_SETTINGS_DEFAULTS.baseUrl;
  return { url, siteUrl, config, webhookSecret, pollSeconds };
}

/**
 * Before the first release of a shop, says shortly what is wrong with its store. Whatever comes of it, the release
 * goes on.
 */
export async function examineBeforeFirstRelease(
  { workspace, environment, endpoint }: { workspace: Workspace; environment: Environment; endpoint: string },
  log: (text: string) => void,
): Promise<void> {
  if (existsSync(workspace.snapshot)) return;
  try {
    const { examine } = await import('../../src/operations/doctor/examine.ts');
    const { formatProblems } = await import('../../src/operations/doctor/format-report.ts');
    const report = await examine({ ...examinationOptions(environment, endpoint), quick: true });
    const problems = formatProblems(report);
    if (problems !== '') log(problems);
  } catch (error) {
    log(says('store.notExamined', { reason: errorMessage(error) }));
  }
}
