import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import config from '#config.ts';
import { WORKER_PATH } from '#storefront/domain/offline/offline-files.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { bundleScript } from '../inline/inline-integration.ts';
import { offlineMessages } from './offline-messages.ts';

/** Astro integration that adds the service worker to the files of a release. */
export function serviceWorker(): AstroIntegration {
  return {
    name: 'islet-service-worker',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'islet-service-worker',
                async generateBundle() {
                  if (this.environment.name !== 'client') return;
                  const source = await workerCode(config.offline ?? SITE_SETTINGS_DEFAULTS.offline);
                  this.emitFile({ type: 'asset', fileName: WORKER_PATH.slice(1), source });
                },
              },
            ],
          },
        });
      },
    },
  };
}

/**
 * The code of the shop's service worker.
 * @param isKept false for a shop that is not kept for offline use: its worker removes an earlier one
 */
export async function workerCode(isKept: boolean): Promise<string> {
  const entry = join(import.meta.dirname, isKept ? 'worker.ts' : 'removal.ts');
  const { code } = await bundleScript(entry, { MESSAGES: JSON.stringify(offlineMessages()) });
  return code;
}
