import { describe, expect } from 'vitest';
import { it } from '#testing/desk/test-desk.ts';

describe('the page', () => {
  it('is there for anybody at this machine, in the language of the browser, and holds nothing of the shop', async ({
    own,
  }) => {
    const {
      status,
      text: html,
      headers,
    } = await own.ask('/desk/', { headers: { 'accept-language': 'de-AT' } });
    expect([status, html]).toEqual([200, '<html lang="de_DE">']);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
    expect((await own.ask('/desk')).headers.location).toBe('/desk/');
  });

  it('has files that browsers keep, and no others', async ({ own }) => {
    const { text: script, headers } = await own.ask('/desk/desk-1a.js');
    expect(script).toBe('run()');
    expect(headers['cache-control']).toContain('immutable');
    for (const path of [
      '/desk/desk-2b.js',
      '/desk/../../etc/passwd',
      '/desk//',
      '/desk/%ff',
      '/desk/frame/',
    ]) {
      expect((await own.ask(path)).status, path).toBeGreaterThanOrEqual(400);
    }
    expect((await own.ask('/desk/', { method: 'PUT' })).status).toBe(405);
  });
});
