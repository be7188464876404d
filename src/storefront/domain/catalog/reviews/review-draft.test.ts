import { expect, test } from 'vitest';
import type { Viewer } from '../../customer/customer.ts';
import { MAX_REVIEW_CHARACTERS, type ReviewDraft, reviewerName, validateReview } from './review-draft.ts';

const DRAFT: ReviewDraft = { author: 'Ada', email: 'ada@example.org', content: 'Warm and light.', rating: 5 };

test.each<[changes: Partial<ReviewDraft>, errors: object]>([
  [{}, {}],
  [{ content: ` ${'x'.repeat(MAX_REVIEW_CHARACTERS)} ` }, {}],
  [{ author: ' ' }, { author: 'required' }],
  [{ email: '' }, { email: 'required' }],
  [{ email: 'ada@' }, { email: 'invalid' }],
  [{ content: '\n' }, { content: 'required' }],
  [{ rating: 0 }, { rating: 'required' }],
  [{ rating: 6 }, { rating: 'required' }],
  [
    { author: '', email: '', content: '', rating: 0 },
    { author: 'required', email: 'required', content: 'required', rating: 'required' },
  ],
])('a review with %j', (changes, errors) => {
  expect(validateReview({ ...DRAFT, ...changes })).toEqual(errors);
});

test('a text that is too long says so', () => {
  const content = 'x'.repeat(MAX_REVIEW_CHARACTERS + 1);
  expect(validateReview({ ...DRAFT, content })).toEqual({ content: 'long' });
});

test('a customer writes under a name, never under an e-mail address', () => {
  const viewer = { firstName: 'Ada', lastName: 'Byron', username: 'ada' } as Viewer;
  expect(reviewerName(viewer)).toBe('Ada Byron');
  expect(reviewerName({ ...viewer, firstName: '', lastName: '' })).toBe('ada');
  expect(reviewerName({ ...viewer, firstName: '', lastName: '', username: 'ada@example.org' })).toBe('');
});
