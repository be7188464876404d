import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findSiteProblems } from '#testing/crash/release-problems.ts';
import { DeployShop } from '#testing/deploy/deploy-shop.ts';
import { randomDeployKills } from '#testing/deploy/random-deploy-kills.ts';
import { S3Server } from '#testing/deploy/s3-server.ts';
import { ensureSwift, SWIFT_USERS, startSwift } from '#testing/deploy/swift.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const KILLS = 10;

describe.skipIf(!ensureSwift())('OpenStack Swift, which checks signatures and rights', () => {
  let server: S3Server;
  let shop: DeployShop;
  let home: string;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'islet-deploy-'));
    [server, shop] = await Promise.all([startSwift(), DeployShop.open()]);
  });
  afterAll(async () => {
    await shop?.close();
    await server?.close();
    rmSync(home, { recursive: true, force: true });
  });
  afterEach(() => {
    Object.assign(process.env, SWIFT_USERS.owner);
  });

  const bucket = (prefix: string) => ({ to: `s3://${S3Server.bucket}/${prefix}`, endpoint: server.endpoint });
  const failure = (prefix: string, environment: object): Promise<string> => {
    Object.assign(process.env, environment);
    return shop.deploy(bucket(prefix)).then(
      () => 'none',
      (error: Error) => error.message,
    );
  };

  it('gets the whole release, and a page that leads on for each redirect', async () => {
    const { sent } = await shop.deploy(bucket('shop'));
    expect(sent.length).toBeGreaterThan(100);
    const folder = mkdtempSync(join(home, 'bucket-'));
    await server.download('shop/', folder);
    expect(findSiteProblems(folder)).toEqual([]);
    const page = await server.get('shop/de/shop/index.html');
    expect(page.ContentType).toBe('text/html; charset=utf-8');
    expect(await page.Body?.transformToString()).toContain(
      '<meta http-equiv="refresh" content="0; url=/de/products/">',
    );
    const { CacheControl, ContentType } = await server.get('shop/product/cap/index.html');
    expect([CacheControl, ContentType]).toEqual(['no-cache', 'text/html; charset=utf-8']);
  });

  it('gets of the next release only what changed', async () => {
    await shop.release('cheaper');
    server.front.seen.splice(0);
    const { sent } = await shop.deploy({ ...bucket('shop') }, shop.otherMachine());
    const puts = server.front.seen.filter((line) => !line.includes('/.islet-deploy/'));
    expect(new Set(puts)).toEqual(new Set(sent.map((path) => `PUT /shop/shop/${path}`)));
    expect(sent).toContain('product/cap/index.html');
    expect(sent).not.toContainEqual(expect.stringMatching(/^_assets/));
    expect(await shop.deploy(bucket('shop'))).toMatchObject({ sent: [], changed: [] });
  });

  it('turns a wrong secret down, which one sentence says', async () => {
    const message = await failure('wrong', { AWS_SECRET_ACCESS_KEY: 'wrong-secret' });
    expect(message).toMatch(
      /does not accept the credentials\. Check AWS_ACCESS_KEY_ID.*SignatureDoesNotMatch/,
    );
    expect(message).not.toContain('wrong-secret');
    expect(await server.keys('wrong/')).toEqual([]);
  });

  it('turns down who has no right to write, which one sentence says', async () => {
    const message = await failure('refused', SWIFT_USERS.guest);
    expect(message).toMatch(
      /^These credentials have no right to deploy to s3:\/\/shop\/refused\. Allow them/,
    );
    expect(await server.keys('refused/')).toEqual([]);
  });

  it('has a whole shop wherever a deploy is killed', { timeout: 120_000 + KILLS * 60_000 }, async () => {
    const seed = Number(process.env.ISLET_TEST_SEED ?? 20_261_123);
    for await (const { story, problems } of randomDeployKills(shop, server, KILLS, seed)) {
      expect(problems, story).toEqual([]);
    }
  });
});
