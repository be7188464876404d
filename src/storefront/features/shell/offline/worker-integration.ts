import type { AstroIntegration } from 'astro';
import config from '#config.ts';
import { WORKER_PATH } from '#storefront/domain/offline/offline-files.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { workerCode } from './worker-code.ts';

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
