import { isEmail } from '../../customer/address-validation.ts';
import type { Viewer } from '../../customer/customer.ts';
import { isRated } from './ratings.ts';

/** Longest text of a review, in characters. */
export const MAX_REVIEW_CHARACTERS = 5000;

export interface ReviewDraft {
  author: string;
  email: string;
  content: string;
  /** 0 until one is chosen. */
  rating: number;
}

export type ReviewField = keyof ReviewDraft;

type ReviewErrors = Partial<Record<ReviewField, 'required' | 'invalid' | 'long'>>;

/** Finds what is missing or wrong; empty for a review that can be sent. */
export function validateReview({ author, email, content, rating }: ReviewDraft): ReviewErrors {
  const errors: ReviewErrors = {};
  const text = content.trim();
  if (!isRated({ rating })) errors.rating = 'required';
  if (text === '') errors.content = 'required';
  else if (text.length > MAX_REVIEW_CHARACTERS) errors.content = 'long';
  if (author.trim() === '') errors.author = 'required';
  if (email.trim() === '') errors.email = 'required';
  else if (!isEmail(email.trim())) errors.email = 'invalid';
  return errors;
}

/** The name under which a customer would write; empty if the account has none but an e-mail address. */
export function reviewerName({ firstName, lastName, username }: Viewer): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name || (username.includes('@') ? '' : username);
}
