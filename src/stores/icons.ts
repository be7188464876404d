import { map } from 'nanostores';
import { ICONS_TIMEOUT, type IconResponse, iconDataUrl } from '#shop/site/icon-service.ts';
import { pageConfig } from './shop.ts';

/** Addresses of icons that only the store names, by their names; what is not there has none, or not yet. */
export const $icons = map<Record<string, string>>({});

const asked = new Set<string>();
let waiting: string[] = [];

/** Asks the icon service, once for all icons that a page shows at the same time. */
export function wantIcon(name: string): void {
  if (asked.has(name)) return;
  asked.add(name);
  waiting.push(name);
  if (waiting.length === 1) queueMicrotask(() => void ask());
}

async function ask(): Promise<void> {
  const names = waiting.sort();
  waiting = [];
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
