import type { SelectedOption } from '#storefront/domain/cart/cart.ts';
import { present, stripHtml } from '../fields.ts';

/** Key of the shop's own entry in extra data, by which it finds what it has sent. */
const SENT_KEY = 'islet_choice';
/** Key under which stores say extra data in words, as WooCommerce shows them in carts. */
const WORDS_KEY = 'item_data';

interface Extra {
  extra?: string;
  texts?: SelectedOption[];
}

/** Extra data of a cart item as they are sent. @param extra JSON of an object */
export function extraData(extra: string): string {
  return JSON.stringify({ ...JSON.parse(extra), [SENT_KEY]: extra });
}

/** The extra data of a line of a cart or an order; empty for a line without. */
export function mapExtra(
  entries: readonly ({ key: string; value: string | null } | null)[] | null | undefined,
): Extra {
  const found = new Map(present(entries).map(({ key, value }) => [key, value]));
  const extra = found.get(SENT_KEY);
  const texts = readWords(found.get(WORDS_KEY) ?? '[]');
  return { ...(extra && { extra }), ...(texts.length > 0 && { texts }) };
}

function readWords(json: string): SelectedOption[] {
  try {
    const words = JSON.parse(json) as { name?: unknown; value?: unknown }[];
    return words.map(({ name, value }) => ({
      label: stripHtml(String(name ?? '')),
      value: stripHtml(String(value ?? '')),
    }));
  } catch {
    return [];
  }
}
