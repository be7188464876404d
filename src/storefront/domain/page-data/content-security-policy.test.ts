import { describe, expect, it } from 'vitest';
import { SITE_SETTINGS_DEFAULTS } from '../settings/settings.ts';
import { cspDirectives, cspScriptSources } from './content-security-policy.ts';

const settings = {
  ...SITE_SETTINGS_DEFAULTS,
  features: { ...SITE_SETTINGS_DEFAULTS.features, stripe: true, verifiesPayments: true },
  siteImage: '/images/site.jpg',
};

function directive(name: string, overrides: Partial<typeof settings> = {}): string | undefined {
  return cspDirectives({ ...settings, ...overrides }).find((each) => each.startsWith(`${name} `));
}

describe('the Content-Security-Policy of a page', () => {
  it('allows only the shop itself where the store has the same origin', () => {
    expect(directive('default-src')).toBe("default-src 'self'");
    expect(directive('connect-src')).toBe("connect-src 'self'");
    expect(directive('img-src')).toBe("img-src 'self' data:");
  });

  it('allows requests to the store and its pictures', () => {
    const graphqlUrl = 'https://store.example:8443/graphql?x=1';
    expect(directive('connect-src', { graphqlUrl })).toBe("connect-src 'self' https://store.example:8443");
    expect(directive('img-src', { graphqlUrl })).toContain(' https://store.example:8443');
  });

  it('allows pictures of an image service and a logo elsewhere, each origin once', () => {
    const pictures = directive('img-src', {
      imageProvider: 'https://img.example/{width}/{url}',
      logo: 'https://cdn.example/logo.svg',
      siteImage: 'https://cdn.example/site.jpg',
    });
    expect(pictures).toBe("img-src 'self' data: https://img.example https://cdn.example");
  });

  const HOSTILE = [
    "https://a.example; script-src 'unsafe-inline'/x",
    'https://a.example;script-src%20*/logo.png',
    'https://a.example,b.example/logo.png',
    "https://a.example 'unsafe-inline' https:/logo.png",
    'https://a.example\tdata:/logo.png',
    'https://a.example\n script-src *;/logo.png',
    'https://*/logo.png',
    "https://'self'/logo.png",
    'https:///;script-src *',
    'https://user:pass;x@a.example;/logo.png',
    'data:image/png;base64,x; script-src *',
  ];

  it.each(HOSTILE)('takes nothing but a host from a setting of the store: %j', (setting) => {
    const names = cspDirectives(settings).map((each) => each.split(' ', 1)[0]);
    for (const name of ['logo', 'siteImage', 'imageProvider', 'iconService', 'graphqlUrl']) {
      const all = cspDirectives({ ...settings, [name]: setting }, true);
      expect(all.map((each) => each.split(' ', 1)[0])).toEqual(names);
      expect(all.join('; ')).toMatch(/^[a-z0-9 '.:/*;-]+$/i);
      expect(all.join('; ').split('; ')).toHaveLength(names.length);
      expect(all.join('; ')).not.toMatch(/unsafe|https?:\/\/\*[ ;]|https: |b\.example/);
    }
  });

  it('names hosts as browsers do', () => {
    const logo = (url: string) => directive('img-src', { logo: url })?.split(' ').at(-1);
    expect(logo('HTTPS://Bücher.example:443/a;b.png')).toBe('https://xn--bcher-kva.example');
    expect(logo('http://[::1]:8080/x')).toBe('http://[::1]:8080');
    expect(logo('https://my_store.example/x')).toBe('https://my_store.example');
  });

  it('never allows inline or evaluated code, plugins or another base', () => {
    const all = cspDirectives(settings).join(';');
    expect(all).not.toMatch(/unsafe|\*;|\* /);
    expect(directive('object-src')).toBe("object-src 'none'");
    expect(directive('base-uri')).toBe("base-uri 'self'");
  });

  it('has text refused as HTML and as addresses of scripts, but for the policy of the shop', () => {
    expect(directive('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(directive('trusted-types')).toBe('trusted-types islet');
  });

  it('has the policies of others only where all their scripts name them, and refuses nothing where one does not', () => {
    const script = { name: 'Counter', src: 'https://stats.example/a.js', category: 'statistics' } as const;
    const named = { ...script, trustedTypes: ['goog#html', 'counter'] };
    expect(directive('trusted-types', { thirdParty: [named, { ...script, trustedTypes: [] }] })).toBe(
      'trusted-types islet goog#html counter',
    );
    expect(directive('trusted-types', { gravatar: true })).toBe('trusted-types islet');
    const mixed = cspDirectives({ ...settings, thirdParty: [named, script] });
    expect(mixed.join(';')).not.toContain('trusted-types');
  });

  it('allows Stripe only on pages with card fields, unless payments are simulated', () => {
    const live = { ...settings, stripeKey: 'pk_live_1' };
    const paid = cspDirectives(live, true).join(';');
    expect(paid).toContain(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    );
    expect(paid).toContain("connect-src 'self' https://api.stripe.com");
    expect(cspScriptSources(live, true)).toEqual([
      "'self'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ]);
    expect(paid).toContain('trusted-types islet default');
    const simulated = { ...settings, stripeKey: 'pk_test_simulated' };
    const off = { ...live, cardPayments: 'off' } as const;
    for (const [given, isPaidHere] of [
      [live, false],
      [simulated, true],
      [off, true],
    ] as const) {
      expect(cspDirectives(given, isPaidHere).join(';')).not.toMatch(/stripe|default$/);
      expect(cspScriptSources(given, isPaidHere)).toEqual(["'self'"]);
    }
  });

  it('allows requests to an icon service of another origin', () => {
    expect(directive('connect-src', { iconService: 'https://icons.example/ph.json' })).toBe(
      "connect-src 'self' https://icons.example",
    );
  });
});
