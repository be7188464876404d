import { addReview, holdReview } from '../catalog/changes/add-review.ts';
import type { Backend } from '../context.ts';
import type { Store } from '../db/database.ts';
import type { ReviewRow } from '../db/read/product-loader.ts';
import { UserError } from '../errors.ts';
import { escapeText } from '../values/entities.ts';
import { findCustomer } from './accounts.ts';
import { isEmail } from './address.ts';
import type { RequestSession } from './session/request-session.ts';

export interface ReviewInput {
  author?: string | null;
  authorEmail?: string | null;
  /** Database id of the product. */
  commentOn?: number | null;
  content?: string | null;
  rating: number;
}

/** Lengths of WordPress's columns, in characters, and what it calls them. */
const LONGEST = { author: 245, email: 100, content: 65_525 } as const;
const NAMES = { author: 'name', email: 'email address', content: 'comment' } as const;

/**
 * Stores a review of a product. Names, texts and e-mail addresses may be empty, as in the real store; a customer's
 * address is that of the account. What was typed is text: its `<` are shown, not read as HTML.
 * @throws UserError with the store's message if it is refused
 */
export function writeReview(backend: Backend, request: RequestSession, input: ReviewInput): ReviewRow {
  const { store, shop, guessLimits } = backend;
  guessLimits.review(request.source, request.user);
  const productId = reviewedProduct(store, input.commentOn);
  if (shop.reviewsNeedAccount && request.user === null) {
    throw new UserError('This site requires you to be logged in to leave a comment');
  }
  const { rating } = input;
  if (rating < 1 || rating > 5) throw new UserError(`A rating has 1 to 5 stars, not ${rating}.`);
  const customer = request.user === null ? undefined : findCustomer(store, request.user);
  const author = plainLine(input.author ?? '') || (customer?.display_name ?? '');
  const email = customer?.email ?? (input.authorEmail ?? '').trim();
  const content = escapeText((input.content ?? '').replace(/\r\n?/g, '\n').trim());
  const review = { author, email, rating, content };
  checkLengths(review);
  if (email !== '' && !isEmail(email)) throw new UserError('Please enter a valid email address.');
  if (isDuplicate(store, productId, review)) {
    throw new UserError('Duplicate comment detected; it looks as though you&#8217;ve already said that!');
  }
  guessLimits.reviewPause(request.source, request.user);
  const id = (shop.reviewsHeld ? holdReview : addReview)(store, productId, review);
  const row = store.get<ReviewRow>('SELECT * FROM reviews WHERE id = ?', id);
  if (!row) throw new Error(`The review ${id} was not filed.`);
  return row;
}

/** @throws UserError if shoppers see no such product */
function reviewedProduct(store: Store, id: number | null | undefined): number {
  const product = store.get<{ id: number }>(
    "SELECT id FROM products WHERE id = ? AND type <> 'VARIATION' AND status = 'publish' AND password IS NULL",
    id ?? 0,
  );
  if (!product) throw new UserError('The ID of the node to comment on is invalid');
  return product.id;
}

function checkLengths(review: Record<keyof typeof LONGEST, string>): void {
  for (const part of ['author', 'email', 'content'] as const) {
    if (review[part].length > LONGEST[part]) throw new UserError(`Your ${NAMES[part]} is too long.`);
  }
}

/** The same text by the same name or address, approved or not. */
function isDuplicate(
  store: Store,
  productId: number,
  { author, email, content }: Record<'author' | 'email' | 'content', string>,
): boolean {
  const same = store.get(
    `SELECT 1 FROM reviews WHERE product_id = ? AND content = ?
     AND (author = ? OR (email <> '' AND email = ? COLLATE NOCASE))`,
    productId,
    content,
    author,
    email,
  );
  return same !== undefined;
}

/** A name as WordPress cleans it: one line without tags. */
function plainLine(typed: string): string {
  return escapeText(typed.replace(/<[^>]*>/g, '').replace(/[\s\p{Cc}]+/gu, ' ')).trim();
}
