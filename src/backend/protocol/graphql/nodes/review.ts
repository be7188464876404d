import { createHash } from 'node:crypto';
import type { ReviewRow } from '../../../db/read/product-loader.ts';
import { renderContent } from '../../../values/render.ts';
import { connect, globalId, type PageArgs } from '../connection.ts';
import type { FormatArgs } from './media.ts';

/** A review; its raw text and the author's address are for staff only. */
export function reviewNode(row: ReviewRow) {
  return {
    __typename: 'Comment',
    id: globalId('comment', row.id),
    databaseId: row.id,
    parentDatabaseId: 0,
    uri: null,
    status: row.approved === 1 ? 'APPROVE' : 'HOLD',
    rating: row.rating,
    date: row.date,
    dateGmt: row.date_gmt,
    content: ({ format }: FormatArgs) => (format === 'RAW' ? null : renderContent(row.content)),
    author: () => ({
      cursor: null,
      node: {
        __typename: 'CommentAuthor',
        id: globalId('comment_author', row.id),
        databaseId: row.id,
        name: row.author,
        email: null,
        url: null,
        avatar: avatarOf(row.email),
      },
    }),
  };
}

/** A page of reviews; each edge carries its review's rating. */
export function connectReviews(rows: readonly ReviewRow[], args: PageArgs) {
  const page = connect(rows, args, reviewNode);
  return { ...page, edges: () => page.edges().map((edge) => ({ ...edge, rating: edge.node.rating })) };
}

/** The picture that a person chose for an e-mail address, in pixels. */
export function avatarOf(email: string) {
  return ({ size }: { size?: number | null }) => {
    const pixels = size ?? 96;
    const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
    const url = `https://secure.gravatar.com/avatar/${hash}?s=${pixels}&d=mm&r=g`;
    return { url, size: pixels, width: pixels, height: pixels };
  };
}
