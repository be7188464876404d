import { describe, expect, it, test } from 'vitest';
import { cspDirectives, cspScriptSources, cspStyleSources } from '../page-data/content-security-policy.ts';
import { SITE_SETTINGS_DEFAULTS } from './settings.ts';
import { eventTags } from './tag-events.ts';
import {
  asksConsent,
  assertThirdParty,
  consentList,
  type ThirdPartyScript,
  thirdParties,
} from './third-party.ts';

const SHOP = 'https://shop.example';
const COUNTER: ThirdPartyScript = {
  name: 'Counter',
  src: 'https://stats.example/a.js?x=1',
  category: 'statistics',
  origins: {
    connect: ['https://stats.example', 'wss://live.stats.example:8443'],
    img: ['https://*.pixels.example'],
    frame: ['https://frames.example'],
    style: ['https://styles.example'],
    font: ['https://fonts.example'],
  },
};

/** Messages to the merchant about a script that differs from a good one. */
function complaintOf(change: object, baseUrl = SHOP): string {
  try {
    assertThirdParty([{ ...COUNTER, ...change }], baseUrl);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'nothing';
}

describe('the setting of third-party scripts', () => {
  it('takes scripts that browsers can load', () => {
    expect(complaintOf({})).toBe('nothing');
    expect(complaintOf({ events: { module: '/numbers/events.js' }, webVitals: true })).toBe('nothing');
    expect(complaintOf({ src: 'https://stats.example/gtag/js?id=G-1', events: 'gtag' })).toBe('nothing');
    expect(complaintOf({ src: 'http://127.0.0.1:8080/a.js', origins: {} }, 'http://localhost:4321')).toBe(
      'nothing',
    );
  });

  it.each([
    [{ name: ' ' }, 'without a name'],
    [
      { category: 'fun' },
      'of the category "fun". There are necessary, statistics, marketing, support, pictures.',
    ],
    [{ src: '/a.js' }, 'whose src is "/a.js". Write a whole URL'],
    [{ src: 'javascript:alert(1)' }, 'Write a whole URL'],
    [{ src: 'http://stats.example/a.js' }, 'A shop on https loads scripts by https only.'],
    [{ origins: { worker: ['https://a.example'] } }, 'origins for "worker". There are script, connect'],
    [{ origins: { connect: ['https://a.example/x'] } }, 'with the connect origin "https://a.example/x"'],
    [{ origins: { connect: ['http://a.example'] } }, 'needs https://a.example.'],
    [{ origins: { connect: ['ws://a.example'] } }, 'needs wss://a.example.'],
    [{ origins: { img: ['wss://a.example'] } }, 'with the img origin "wss://a.example"'],
    [
      { origins: { script: ["https://a.example; script-src 'unsafe-inline'"] } },
      'Write scheme and host alone',
    ],
    [{ origins: { script: ['*'] } }, 'Write scheme and host alone'],
    [{ origins: { script: ['https://*'] } }, 'Write scheme and host alone'],
    [{ origins: { script: ["'unsafe-inline'"] } }, 'Write scheme and host alone'],
    [{ trustedTypes: ['default'] }, 'with "default" in trustedTypes. Write the name of a policy'],
    [{ trustedTypes: ["'allow-duplicates'"] }, 'Write the name of a policy'],
    [{ trustedTypes: ['a; script-src *'] }, 'Write the name of a policy'],
    [{ events: 'ga' }, 'with events for "ga". Write "dataLayer", "gtag", or { module: "/events.js" }.'],
    [{ events: null }, 'with events for null.'],
    [{ events: { module: 'https://a.example/e.js' } }, 'Write the path of a file in `public`'],
    [{ events: { module: '//a.example/e.js' } }, 'Write the path of a file in `public`'],
    [{ events: 'gtag' }, 'Write the address with the id of the tag'],
    [{ events: 'dataLayer', category: 'necessary' }, 'No shopper is asked for it'],
    [{ webVitals: true }, 'with webVitals and no events.'],
  ])('refuses %j in one sentence', (change, sentence) => {
    expect(complaintOf(change)).toContain(sentence);
    expect(complaintOf(change)).toMatch(/^The setting thirdParty has "/);
  });

  it.each<[name: string, one: Partial<ThirdPartyScript>, other: Partial<ThirdPartyScript>]>([
    ['the one queue', { events: 'dataLayer' }, { events: 'dataLayer', category: 'marketing' }],
    ['the same tag', { events: 'gtag' }, { events: 'gtag' }],
    ['the same function', { events: { module: '/e.js' } }, { events: { module: '/e.js' } }],
  ])('refuses two scripts whose events go to %s', (_, one, other) => {
    const tag = { ...COUNTER, src: 'https://tag.example/gtag/js?id=G-1' };
    const check = (...scripts: ThirdPartyScript[]) => assertThirdParty(scripts, 'https://shop.example');
    expect(() => check({ ...tag, ...one }, { ...tag, ...other, name: 'Second' })).toThrow(
      'The setting thirdParty has "Second", with events for a target that another script names too',
    );
    expect(() =>
      check({ ...tag, events: 'gtag' }, { ...tag, src: `${tag.src}2`, events: 'gtag' }, tag),
    ).not.toThrow();
  });

  it('asks anew for another script and another purpose, not for another name or order', () => {
    const chat: ThirdPartyScript = { name: 'Chat', src: 'https://chat.example/c.js', category: 'support' };
    const fonts: ThirdPartyScript = { ...chat, src: 'https://need.example/n.js', category: 'necessary' };
    const list = consentList([COUNTER, chat]);
    expect(consentList([chat, { ...COUNTER, name: 'Counter 2' }, fonts])).toBe(list);
    expect(consentList([chat, { ...COUNTER, category: 'marketing' }])).not.toBe(list);
    expect(consentList([chat])).not.toBe(list);
    expect(consentList([{ ...COUNTER, events: 'dataLayer' }, chat])).not.toBe(list);
    expect(consentList([fonts])).toBe('');
    expect(asksConsent(thirdParties({ thirdParty: [], gravatar: true }))).toBe(true);
    expect(thirdParties({ thirdParty: [fonts], gravatar: false })).toEqual([fonts]);
  });
});

test('the tags that get events are known by category, with what each of them needs', () => {
  const google = {
    ...COUNTER,
    src: 'https://tag.example/gtag/js?id=G-1',
    events: 'gtag',
    webVitals: true,
  } as const;
  const manager = { ...COUNTER, src: 'https://tag.example/gtm.js', events: 'dataLayer' } as const;
  const own = { ...COUNTER, category: 'marketing', events: { module: '/events.js' } } as const;
  const scripts = [COUNTER, google, manager, own];
  expect(eventTags(scripts, 'statistics')).toEqual([
    { to: 'gtag', id: 'G-1', vitals: true },
    { to: 'dataLayer', id: '' },
  ]);
  expect(eventTags(scripts, 'marketing')).toEqual([{ to: 'module', id: '/events.js' }]);
  expect(eventTags(scripts, 'support')).toEqual([]);
});

describe('the policy of pages', () => {
  it('names the origins of scripts where they are used, and is as before without any', () => {
    const none = { ...SITE_SETTINGS_DEFAULTS };
    const some = { ...none, thirdParty: [COUNTER] };
    const added = cspDirectives(some).filter((directive) => !cspDirectives(none).includes(directive));
    expect(added).toEqual([
      "connect-src 'self' https://stats.example wss://live.stats.example:8443",
      'frame-src https://frames.example',
      "img-src 'self' data: https://*.pixels.example",
      "font-src 'self' https://fonts.example",
    ]);
    expect(cspDirectives({ ...some, gravatar: true })).toContain(
      "img-src 'self' data: https://*.pixels.example https://*.gravatar.com",
    );
    expect(cspScriptSources(some, false)).toEqual(["'self'", 'https://stats.example']);
    expect(cspStyleSources(some)).toEqual(["'self'", 'https://styles.example']);
    expect([cspScriptSources(none, false), cspStyleSources(none)]).toEqual([["'self'"], []]);
  });
});
