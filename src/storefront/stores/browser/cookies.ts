import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';

/** Stores tokens in cookies, for shops whose server must read them. @param seconds lifetime of the cookies */
export function cookieStorage(seconds: number): Pick<KeyValueStorage, 'get' | 'set'> {
  return {
    get(key) {
      const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${key}=`));
      return decodeURIComponent(cookie?.slice(key.length + 1) ?? '');
    },
    set(key, value) {
      writeCookie(`${key}=${encodeURIComponent(value)}`, value ? seconds : 0);
    },
  };
}

/** @param age in seconds; 0 deletes it */
export function writeCookie(cookie: string, age: number, domain = ''): void {
  const secure = location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, too late for the request that follows.
  document.cookie = `${cookie};max-age=${age};path=/;samesite=lax${secure}${domain}`;
}
