import astroClient from '@astrojs/react/client.js';
import type { ComponentType } from 'react';
import { sharedProps } from '#storefront/domain/page-data/client-config.ts';
import { pageConfig } from '#storefront/stores/page/open-page.ts';

/** Hydrates an island as `@astrojs/react` does, with the properties that all islands of the page have in common. */
export default function reactClient(island: HTMLElement) {
  const hydrate = astroClient(island);
  return (component: ComponentType<object>, props: object): void => {
    // The notice of `unhurried.ts`: React does not hydrate an island that has an element of others.
    island.querySelector('.slow-press')?.remove();
    hydrate(component, { ...sharedProps(pageConfig()), ...props }, {}, { client: 'interaction' });
  };
}
