import { says } from '#kit/messages/says.ts';
import type { FetchScope } from '#kit/remote-images/private-network-guard.ts';

/** The pictures of a configured store: on the public internet, or on the store itself, wherever it is. */
export function storeScope(store: URL): FetchScope {
  return {
    base: store,
    allowsPrivate: (url) => isOnStore(url, store),
    hint: says('pictures.onlyStore'),
  };
}

/** Returns true for an address on the store's host, on the store's own port or a web port. */
export function isOnStore(url: URL, store: URL): boolean {
  return url.hostname === store.hostname && ['', '80', '443', store.port].includes(url.port);
}
