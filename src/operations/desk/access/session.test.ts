import { describe, expect } from 'vitest';
import { it } from '#testing/desk/test-desk.ts';
import { writeFiles } from '#testing/fixtures/served-folder.ts';
import type { DeskRefusal, DeskSession } from '../contract.ts';

describe('a session', () => {
  it('begins with the token, in a cookie that scripts cannot read and other sites cannot send', async ({
    own,
  }) => {
    const { status, headers, text: html } = await own.ask(own.linked);
    expect(status).toBe(200);
    expect(headers['set-cookie']?.[0]).toMatch(
      /^islet-desk=\S+; Path=\/desk\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
    );
    expect(html).toContain('0;url=/desk/"');
    expect(html).not.toContain('token');
    expect((await own.get<DeskSession>('session', await own.signIn())).adminUrl).toBe(
      'https://store.example/wp-admin/',
    );
  });

  it('is secure where the desk is opened by HTTPS', async ({ own }) => {
    await own.start({ deskUrl: 'https://desk.example' });
    const headers = { host: 'desk.example', 'x-forwarded-for': '203.0.113.7' };
    expect((await own.ask(own.linked, { headers })).headers['set-cookie']?.[0]).toMatch(/; Secure$/);
    expect(own.desk.link).toMatch(/^https:\/\/desk\.example\/desk\/\?token=/);
  });

  it('does not begin with another token, and after ten of them not with the right one for a minute', async ({
    own,
  }) => {
    const cookie = await own.signIn();
    for (let count = 0; count < 10; count += 1) {
      const { status, headers, text: html } = await own.ask('/desk/?token=wrong');
      expect([status, headers['set-cookie']]).toEqual([401, undefined]);
      expect(html).toContain('/desk/?refused=token');
    }
    const late = await own.ask(own.linked);
    expect([late.status, late.headers['retry-after'], late.headers['set-cookie']]).toEqual([
      429,
      '60',
      undefined,
    ]);
    // Whoever is at the desk goes on.
    expect((await own.ask('/desk/api/now', { headers: { cookie } })).status).toBe(200);
    own.now += 60_000;
    expect((await own.ask(own.linked)).status).toBe(200);
  });

  it('outlives the process, ends after a week, and with another token', async ({ own }) => {
    const cookie = await own.signIn();
    await own.start();
    const asWhom = (value: string) => own.ask('/desk/api/now', { headers: { cookie: value } });
    expect((await asWhom(cookie)).status).toBe(200);
    expect((await asWhom(`${cookie}x`)).status).toBe(401);
    expect((await asWhom('islet-desk=zzzzzzzz.')).status).toBe(401);
    own.now += 7 * 24 * 60 * 60 * 1000;
    expect((await asWhom(cookie)).status).toBe(401);
    own.now = Date.UTC(2026, 1, 1);
    writeFiles(own.path, { '.islet/desk/token': 'none' });
    await own.start();
    expect((await asWhom(cookie)).status).toBe(401);
  });

  it('is what everything about the shop asks for', async ({ own }) => {
    for (const path of [
      'now',
      'session',
      'releases',
      'curves',
      'findings',
      'catalog',
      'searches',
      'jobs',
      'events',
    ]) {
      const { status, text: body } = await own.ask(`/desk/api/${path}`);
      expect([status, (JSON.parse(body) as DeskRefusal).code], path).toEqual([401, 'session']);
    }
    expect((await own.ask('/desk/frame/abc/after/')).status).toBe(401);
  });
});
