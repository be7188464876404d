import { describe, expect, it } from 'vitest';
import { policyDirectives } from './policy.ts';

const settings = { graphqlUrl: '/graphql', imageProvider: 'build', logo: '', siteImage: '/images/site.jpg' };

function directive(name: string, overrides: Partial<typeof settings> = {}): string | undefined {
  return policyDirectives({ ...settings, ...overrides }).find((each) => each.startsWith(`${name} `));
}

describe('what a page may load', () => {
  it('is the shop itself where the store is behind the same origin', () => {
    expect(directive('default-src')).toBe("default-src 'self'");
    expect(directive('connect-src')).toBe("connect-src 'self'");
    expect(directive('img-src')).toBe("img-src 'self' data: https://*.gravatar.com");
  });

  it('asks the store and shows its pictures', () => {
    const graphqlUrl = 'https://store.example:8443/graphql?x=1';
    expect(directive('connect-src', { graphqlUrl })).toBe("connect-src 'self' https://store.example:8443");
    expect(directive('img-src', { graphqlUrl })).toContain(' https://store.example:8443');
  });

  it('shows pictures of an image service and a logo kept elsewhere, each origin once', () => {
    const pictures = directive('img-src', {
      imageProvider: 'https://img.example/{width}/{url}',
      logo: 'https://cdn.example/logo.svg',
      siteImage: 'https://cdn.example/site.jpg',
    });
    expect(pictures).toBe(
      "img-src 'self' data: https://*.gravatar.com https://img.example https://cdn.example",
    );
  });

  it('never allows inline or evaluated code, plugins or another base', () => {
    const all = policyDirectives(settings).join(';');
    expect(all).not.toMatch(/unsafe|\*;|\* /);
    expect(directive('object-src')).toBe("object-src 'none'");
    expect(directive('base-uri')).toBe("base-uri 'self'");
  });
});
