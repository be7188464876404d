import type { IslandMessages } from './island-messages.ts';
import type { Locale } from './locales.ts';
import type { KeyOf, ListedMessage } from './messages.ts';
import { sharedMessages } from './shared-messages.ts';

/**
 * The messages of what is loaded on demand. Browsers load a file of them per locale, with those of the lists in
 * `storefront/features/shell/messages/messages-integration.ts` only.
 */
export function laterMessages<Entry extends ListedMessage>(
  locale: Locale,
): Promise<Readonly<IslandMessages<KeyOf<Entry>>>> {
  return Promise.resolve(sharedMessages<Entry>(locale));
}
