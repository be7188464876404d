import { join } from 'node:path';
import config from '#config.ts';
import { routeRulesOf } from '#storefront/domain/routes/check-route-rules.ts';
import { merchantRules } from '#storefront/domain/settings/merge-settings.ts';
import { type Environment, shopOrigin } from './environment.ts';
import { CONTENT_FOLDER } from './snapshot/content/markdown-pages.ts';
import { type TriedPage, tryChanges, type WhatIf, type WhatIfOptions } from './what-if/what-if.ts';
import type { Workspace } from './workspace.ts';

/**
 * Tries changes of this shop's catalog, as `tryChanges`.
 * @param text such as `price tide-mug 14`
 * @throws IsletError if they cannot be tried
 */
export function tryProjectChanges(
  text: string,
  {
    workspace,
    environment,
    readPacked = null,
  }: {
    workspace: Workspace;
    environment: Pick<Environment, 'baseUrl' | 'host' | 'port'>;
    readPacked?: WhatIfOptions['readPacked'];
  },
  onPage: (page: TriedPage) => void,
): Promise<WhatIf> {
  return tryChanges(text, {
    ...{ workspace, config, readPacked, onPage },
    baseUrl: shopOrigin(environment, config.baseUrl),
    contentFolder: join(workspace.project, CONTENT_FOLDER),
    routeRules: routeRulesOf(merchantRules(config)),
  });
}
