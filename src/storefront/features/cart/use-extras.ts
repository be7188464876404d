import { useEffect, useState } from 'react';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { Extras } from './extras/load-extras.ts';

/** The parts of the cart that follow it; null until they are needed and there. */
export function useExtras(locale: Locale, isNeeded: boolean): Extras | null {
  const [extras, setExtras] = useState<Extras | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    // The cart works without them; the next time may succeed.
    void import('./extras/load-extras.ts')
      .then(({ loadExtras }) => loadExtras(locale))
      .then(setExtras, () => {});
  }, [locale, isNeeded]);
  return extras;
}
