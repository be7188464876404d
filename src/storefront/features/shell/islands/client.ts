import { type ComponentType, createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { sharedProps } from '#storefront/domain/page-data/client-config.ts';
import { pageConfig } from '#storefront/stores/page/open-page.ts';

/**
 * Hydrates an island, in place of the client of `@astrojs/react`, which is nine times as large: islands here have no
 * slots, no results of actions and always a static page.
 */
export default function reactClient(island: HTMLElement) {
  return (component: ComponentType<object>, props: object): void => {
    startTransition(() => {
      hydrateRoot(island, createElement(component, { ...sharedProps(pageConfig()), ...props }), {
        identifierPrefix: island.getAttribute('prefix') ?? '',
      });
    });
  };
}
