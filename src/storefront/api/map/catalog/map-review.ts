import type { Review } from '#storefront/domain/catalog/catalog-types.ts';
import type { ResultOf } from '../../graphql.ts';
import type { REVIEWS } from '../../operations/catalog/fragments/review-fragment.ts';
import { plainText } from '../text/plain-text.ts';
import { sanitizeReviewHtml } from '../text/sanitize-html.ts';
import { safeUrl } from '../text/strip-html.ts';

type ReviewsNode = ResultOf<typeof REVIEWS>['reviews'];

export function mapReviews(connection: ReviewsNode | undefined): Review[] {
  const edges = (connection?.edges ?? []).filter((edge) => edge?.node);
  return edges.map(({ rating, node }) => ({
    id: node.id,
    rating: rating ?? 0,
    content: sanitizeReviewHtml(node.content),
    date: (node.date ?? '').replace(' ', 'T'),
    author: {
      name: plainText(node.author?.node.name),
      avatarUrl: safeUrl(node.author?.node.avatar?.url),
    },
  }));
}
