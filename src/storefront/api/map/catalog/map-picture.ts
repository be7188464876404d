import type { Picture } from '#storefront/domain/catalog/catalog-types.ts';
import type { ResultOf } from '../../graphql.ts';
import type { PICTURE } from '../../operations/picture-fragment.ts';
import { safeUrl, stripHtml } from '../text/strip-html.ts';

type PictureNode = ResultOf<typeof PICTURE>;

/** Maps an image; null where there is none or its URL is not safe. */
export function mapPicture(node: PictureNode | null | undefined): Picture | null {
  const sourceUrl = safeUrl(node?.sourceUrl);
  if (node === null || node === undefined || sourceUrl === null) return null;
  return {
    databaseId: node.databaseId,
    sourceUrl,
    altText: stripHtml(node.altText),
    title: stripHtml(node.title),
    width: null,
    height: null,
    asset: null,
  };
}
