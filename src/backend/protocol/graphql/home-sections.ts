import type { Backend } from '../../context.ts';
import { uploadUrl } from './nodes/media.ts';

/** The sections of the storefront's home page as JSON, with pictures by their addresses. */
export function homeSections({ shop, siteUrl }: Pick<Backend, 'shop' | 'siteUrl'>): string[] {
  return shop.home.map(({ picture, ...section }) =>
    JSON.stringify(picture === undefined ? section : { ...section, picture: uploadUrl(siteUrl, picture) }),
  );
}
