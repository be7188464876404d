import { useEffect, useState } from 'react';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { Extras } from './extras/load-extras.ts';

/** Loads the parts of the cart that follow it. */
export async function loadExtras(locale: Locale): Promise<Extras> {
  const loaded = await import('./extras/load-extras.ts');
  return loaded.loadExtras(locale);
}

/** The parts of the cart that follow it; null until they are needed and there. */
export function useExtras(locale: Locale, isNeeded: boolean): Extras | null {
  const [extras, setExtras] = useState<Extras | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    // The cart works without them; the next time may succeed.
    loadExtras(locale).then(setExtras, () => {});
  }, [locale, isNeeded]);
  return extras;
}
