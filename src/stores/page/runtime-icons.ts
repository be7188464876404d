import { map } from 'nanostores';
import { ICONS_TIMEOUT, type IconResponse, iconDataUrl } from '#shop/site/icon-service.ts';
import { pageConfig } from '../session/store-connection.ts';

/** Addresses of icons that only the store names, by their names; what is not there has none, or not yet. */
export const $icons = map<Record<string, string>>({});

const requested = new Set<string>();
let queued: string[] = [];

/** Asks the icon service, once for all icons that a page shows at the same time. */
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
    const answer = (await response.json()) as IconResponse;
    for (const name of names) {
      const address = iconDataUrl(answer, name);
      if (address) $icons.setKey(name, address);
    }
  } catch {
    // Without an icon its place has the generic one.
    return;
  }
}
