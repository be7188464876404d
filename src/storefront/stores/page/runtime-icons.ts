import { map } from 'nanostores';
import { ICONS_TIMEOUT, type IconResponse, iconDataUrl } from '#storefront/domain/settings/icon-service.ts';
import { pageConfig } from './open-page.ts';

/** Data URLs of icons by name, for icons that only the store names; none for those that are not loaded. */
export const $icons = map<Record<string, string>>({});

const requested = new Set<string>();
let queued: string[] = [];

/** Loads an icon, in one request with all others that are requested at the same time. */
export function requestIcon(name: string): void {
  if (requested.has(name)) return;
  requested.add(name);
  queued.push(name);
  if (queued.length === 1) queueMicrotask(() => void fetchIcons());
}

async function fetchIcons(): Promise<void> {
  const names = queued.sort();
  queued = [];
  try {
    const service = new URL(pageConfig().iconService, location.href);
    service.searchParams.set('icons', names.join(','));
    const response = await fetch(service, {
      credentials: 'omit',
      signal: AbortSignal.timeout(ICONS_TIMEOUT),
    });
    if (!response.ok) return;
    const icons = (await response.json()) as IconResponse;
    for (const name of names) {
      const url = iconDataUrl(icons, name);
      if (url) $icons.setKey(name, url);
    }
  } catch {
    // A generic icon is shown instead.
    return;
  }
}
