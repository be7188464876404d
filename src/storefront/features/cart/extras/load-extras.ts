import { islandTranslator, type TranslateSome } from '#storefront/i18n/island-messages.ts';
import { laterMessages } from '#storefront/i18n/later-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { KeyOf } from '#storefront/i18n/messages.ts';
import type { ExtrasMessage } from './extras-messages.ts';
import { GoesWith } from './GoesWith.tsx';

/** Parts of the cart in a file of their own, with their messages: no press waits for them. */
export async function loadExtras(locale: Locale) {
  const t: TranslateSome<KeyOf<ExtrasMessage>> = islandTranslator(
    locale,
    await laterMessages<ExtrasMessage>(locale),
  );
  return { t, GoesWith };
}

export type Extras = Awaited<ReturnType<typeof loadExtras>>;
