import { describe, expect, it } from 'vitest';
import { mergeCsp } from './publication.ts';

describe('joinPolicies', () => {
  it('allows what any page allows', () => {
    const joined = mergeCsp([
      "default-src 'self'; script-src 'self' 'sha256-b'; object-src 'none'",
      "default-src 'self'; script-src 'self' 'sha256-a'; object-src 'none'; img-src data:",
    ]);
    expect(joined).toBe(
      "default-src 'self'; script-src 'self' 'sha256-a' 'sha256-b'; object-src 'none'; img-src data:",
    );
  });

  it('has no "none" beside a source, which browsers would ignore', () => {
    expect(mergeCsp(["img-src 'none'", "img-src 'self'"])).toBe("img-src 'self'");
  });
});
