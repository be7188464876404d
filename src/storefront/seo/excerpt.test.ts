import { describe, expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';

describe('an excerpt', () => {
  it('has neither markup nor entities', () => {
    expect(excerpt('<p>Salt &amp; <em>pepper</em>.</p><ul><li>one</li><li>two</li></ul>')).toBe(
      'Salt & pepper. one two',
    );
  });

  it('ends with a whole word within the limit', () => {
    const text = excerpt('<p>A mug that keeps the warmth of the harbour</p>', 24);
    expect(text).toBe('A mug that keeps the…');
    expect(text.length).toBeLessThanOrEqual(24);
  });

  it('cuts one endless word', () => {
    expect(excerpt('a'.repeat(300), 160)).toHaveLength(160);
  });

  it('is empty for an empty text', () => {
    expect(excerpt('')).toBe('');
  });
});
