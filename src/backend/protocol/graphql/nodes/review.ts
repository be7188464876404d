import type { ReviewRow } from '../../../db/read/product-loader.ts';
import { renderContent } from '../../../values/render.ts';
import { Connection, type PageArgs, paginate } from '../connection.ts';
import { globalId } from '../ids.ts';
import { avatarOf } from './avatar.ts';

/** A review; its raw text and the author's address are for staff only. */
export class ReviewNode {
  readonly __typename = 'Comment';
  readonly parentDatabaseId = 0;
  readonly uri = null;
  readonly #row: ReviewRow;

  constructor(row: ReviewRow) {
    this.#row = row;
  }

  get id() {
    return globalId('comment', this.#row.id);
  }
  get databaseId() {
    return this.#row.id;
  }
  get status() {
    return this.#row.approved === 1 ? 'APPROVE' : 'HOLD';
  }
  get rating() {
    return this.#row.rating;
  }
  get date() {
    return this.#row.date;
  }
  get dateGmt() {
    return this.#row.date_gmt;
  }
  content({ format }: { format?: 'RAW' | 'RENDERED' | null }) {
    return format === 'RAW' ? null : renderContent(this.#row.content);
  }
  author() {
    const { id, author, email } = this.#row;
    return {
      cursor: null,
      node: {
        __typename: 'CommentAuthor',
        id: globalId('comment_author', id),
        databaseId: id,
        name: author,
        email: null,
        url: null,
        avatar: ({ size }: { size?: number | null }) => avatarOf(email, size ?? 96),
      },
    };
  }
}

/** A page of reviews; each edge carries its review's rating. */
export class ReviewConnection extends Connection<ReviewRow, ReviewNode> {
  readonly averageRating: number;

  constructor(rows: readonly ReviewRow[], args: PageArgs, averageRating: number) {
    const idOf = (row: ReviewRow) => row.id;
    super(paginate(rows, args, idOf), idOf, (page) => page.map((row) => new ReviewNode(row)));
    this.averageRating = averageRating;
  }

  override get edges() {
    return super.edges.map((edge) => ({ ...edge, rating: edge.node.rating }));
  }
}
