import { describe, expect } from 'vitest';
import { it } from '#testing/desk/test-desk.ts';
import type { DeskRefusal } from '../contract.ts';

describe('a request is refused that', () => {
  it.for<[string, Record<string, string>]>([
    ['another name leads here, as with DNS rebinding', { host: 'evil.example' }],
    ['a name is no name', { host: 'localhost:x' }],
    ['a web server passes on', { 'x-forwarded-for': '203.0.113.7' }],
    ['a page of another site begins', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another port begins', { 'sec-fetch-site': 'same-site' }],
    ['another origin sends', { origin: 'http://localhost:9999' }],
    ['an origin without a name sends', { origin: 'null' }],
  ])('%s', async ([_, headers], { own }) => {
    const cookie = await own.signIn();
    for (const path of ['now', 'events']) {
      const { status, text: body } = await own.ask(`/desk/api/${path}`, { headers: { cookie, ...headers } });
      expect([status, (JSON.parse(body) as DeskRefusal).code]).toEqual([403, 'foreign']);
    }
  });

  it.for<[string, Record<string, string>]>([
    ['by itself', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['by frames', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ])(
    'a page of another site makes of a wrong token %s, without keeping the owner out',
    async ([_, kind], { own }) => {
      const headers = { 'sec-fetch-site': 'cross-site', ...kind };
      for (let count = 0; count < 20; count += 1) await own.ask('/desk/?token=wrong', { headers });
      expect((await own.ask(own.linked)).status).toBe(200);
    },
  );

  it.for<[string, Record<string, string>, number]>([
    ['lacks the header of the page', { 'x-islet-desk': '' }, 403],
    ['has another header', { 'x-islet-desk': 'guessed' }, 403],
    ['has no origin', { origin: '' }, 403],
    ['has another origin', { origin: 'http://localhost:9999' }, 403],
    ['is a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ])('changes something and %s', async ([_, wrong, status], { own }) => {
    const headers = { ...(await own.ofPage(await own.signIn())), ...wrong };
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    expect((await own.ask('/desk/api/poll', { method: 'POST', headers: given, body: '{}' })).status).toBe(
      status,
    );
    expect(own.polls).toEqual([]);
  });

  it('is of another kind than the desk takes', async ({ own }) => {
    const headers = await own.ofPage(await own.signIn());
    const post = async (path: string, body: string) =>
      (await own.ask(`/desk/api/${path}`, { method: 'POST', headers, body })).status;
    expect(await post('poll', '[]')).toBe(400);
    expect(await post('poll', '{"fullScan":"yes"}')).toBe(400);
    expect(await post('rollback', '{}')).toBe(400);
    expect(await post('rollback', JSON.stringify({ id: 'x'.repeat(20_000) }))).toBe(413);
    expect(await post('now', '{}')).toBe(405);
    expect(await post('constructor', '{}')).toBe(404);
    const { cookie = '' } = headers;
    expect((await own.ask('/desk/api/rollback', { headers: { cookie } })).status).toBe(405);
    expect((await own.ask('/desk/api/__proto__', { headers: { cookie } })).status).toBe(404);
  });
});
