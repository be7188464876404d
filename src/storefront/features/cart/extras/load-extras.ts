import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { laterMessages } from '#storefront/i18n/later-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { applyWaitingCodes, followCartLink } from '#storefront/stores/shopping/follow-link.ts';
import { LinkOutcome, ShareCart } from './CartLink.tsx';
import type { ExtrasMessage, ExtrasTexts } from './extras-messages.ts';
import { GoesWith } from './GoesWith.tsx';
import { ShippingEstimate } from './ShippingEstimate.tsx';

let loading: Promise<Extras> | undefined;

/** Parts of the cart in a file of their own, with their messages: no press waits for them. */
export function loadExtras(locale: Locale): Promise<Extras> {
  if (loading === undefined) {
    followCartLink();
    applyWaitingCodes();
  }
  loading ??= load(locale);
  // The next time tries again.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function load(locale: Locale) {
  const texts: ExtrasTexts = islandTranslator(locale, await laterMessages<ExtrasMessage>(locale));
  return { texts, GoesWith, LinkOutcome, ShareCart, ShippingEstimate };
}

export type Extras = Awaited<ReturnType<typeof load>>;
