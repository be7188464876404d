import type { IslandMessages } from './island-messages.ts';
import { DEFAULT_LOCALE, type Locale } from './locales.ts';
import {
  flatten,
  type KeyOf,
  type ListedMessage,
  MESSAGES,
  type MessageKey,
  splitPlural,
} from './messages.ts';
import { pickMessages, translator } from './translate.ts';

const KEYS = [...flatten(MESSAGES[DEFAULT_LOCALE]).keys()].map((leaf) => splitPlural(leaf).key as MessageKey);

/**
 * The messages of an island of the catalog's pages: the same object at each call. Browsers have a file of such messages
 * per locale instead, which holds those of the lists in `storefront/features/shell/messages/messages-file.ts` only.
 */
export function sharedMessages<Entry extends ListedMessage>(
  locale: Locale,
): Readonly<IslandMessages<KeyOf<Entry>>> {
  return pickMessages(translator(locale), KEYS) as IslandMessages<KeyOf<Entry>>;
}
