import { IsletError, says } from '#kit/messages/says.ts';

/** Telling search engines that take part in IndexNow of changed pages. */
export interface IndexNowSettings {
  /** 8 to 128 letters, digits and "-"; anyone may read it, in a file of the shop. */
  key: string;
}

const KEY = /^[A-Za-z0-9-]{8,128}$/;

/** The file at the root of the shop that shows search engines the key. */
export function indexNowFile({ key }: IndexNowSettings): string {
  return `${key}.txt`;
}

/** @throws IsletError for a key that search engines would not take */
export function assertIndexNow(settings: IndexNowSettings | null): void {
  if (settings === null || KEY.test(settings.key)) return;
  throw new IsletError(says('setting.indexNow', { key: settings.key }));
}

/** Where browsers ask, with a key that can do nothing but search: every shopper can read it. */
export interface SearchServerSettings {
  /** Origin of the server, such as `https://search.shop.example`. */
  url: string;
  searchKey: string;
  /** Name of the alias; in a translated catalog each language has its own, `shop_de`. */
  collection: string;
}
