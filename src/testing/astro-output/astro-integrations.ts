import type { AstroIntegration, AstroUserConfig } from 'astro';
import { PAGE_RUNTIME } from '#pipeline/compile/page-runtime.ts';

/** The integrations of the shop but the page runtime: components then run on Astro's own. */
export function astroIntegrations({ integrations = [] }: AstroUserConfig): AstroUserConfig['integrations'] {
  return integrations.filter((one) => (one as AstroIntegration).name !== PAGE_RUNTIME);
}
