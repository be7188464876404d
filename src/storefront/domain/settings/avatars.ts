/** Source of the Content-Security-Policy for avatars of reviewers in WordPress. */
export const AVATAR_SOURCE = 'https://*.gravatar.com';

const HOST = /\.gravatar\.com$/;

/** Width of an avatar in pixels: twice that of its place. */
const WIDTH = 88;

/** The address of an avatar that pages may load, transparent for people without one; null if it is not allowed. */
export function avatarUrl(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || !HOST.test(url.hostname)) return null;
  url.searchParams.set('s', String(WIDTH));
  url.searchParams.set('d', 'blank');
  return url.href;
}
