import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { S3Server } from '#testing/deploy/s3-server.ts';
import { TinyRelease } from '#testing/deploy/tiny-release.ts';
import { deployRelease } from '../deploy.ts';
import { RecordFile } from '../journal/record.ts';
import type { TargetAddress } from './deploy-target.ts';
import { openTarget } from './open-target.ts';

let server: S3Server;
let release: TinyRelease;
beforeAll(async () => {
  server = await S3Server.start();
});
afterAll(() => server.close());
beforeEach(() => {
  release = new TinyRelease();
});
afterEach(() => {
  server.front.intercept = () => null;
  server.front.loses = () => false;
  release.remove();
});

const address = (to: string): TargetAddress => ({ to, endpoint: server.endpoint });

async function deploy(where: TargetAddress): Promise<Awaited<ReturnType<typeof deployRelease>>> {
  const target = await openTarget(where);
  try {
    return await deployRelease({ workspace: release.work, target, grace: { pages: 0, immutable: 0 } });
  } finally {
    target.close();
  }
}

const failure = (where: TargetAddress): Promise<string> =>
  deploy(where).then(
    () => 'none',
    (error: Error) => error.message,
  );

describe('one sentence says what to do about', { timeout: 60_000 }, () => {
  it('a bucket that is not there', async () => {
    expect(await failure(address('s3://elsewhere/shop'))).toMatch(
      /^There is no bucket elsewhere at http:\/\/127\.0\.0\.1:\d+\. Create it, or correct --to\./,
    );
  });

  it('credentials that are wrong, without naming them', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'NOBODY');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong-secret');
    const message = await failure(address('s3://shop/wrong'));
    expect(message).toMatch(/does not accept the credentials\. Check AWS_ACCESS_KEY_ID/);
    expect(message).not.toContain('wrong-secret');
  });

  it('a server that cannot be reached', async () => {
    const message = await failure({ to: 's3://shop/gone', endpoint: 'http://127.0.0.1:9' });
    expect(message).toMatch(/^http:\/\/127\.0\.0\.1:9 cannot be reached\. Check --endpoint and the network/);
  });

  it.each([
    [
      403,
      'AccessDenied',
      /have no right to deploy to s3:\/\/shop\/refused\. Allow them s3:ListBucket, s3:GetObject/,
    ],
    [403, 'RequestTimeTooSkewed', /^The clock of this machine is wrong.*Set the clock/],
    [403, 'SignatureDoesNotMatch', /does not accept the credentials/],
    [503, 'SlowDown', /answers with errors \(503\), also when asked again\. Deploy again later\./],
    [400, 'InvalidArgument', /refused a request for s3:\/\/shop\/refused: InvalidArgument/],
  ])('the answer %i %s', async (status, code, message) => {
    vi.stubEnv('AWS_MAX_ATTEMPTS', '2');
    server.front.intercept = () => ({ status, code });
    expect(await failure(address('s3://shop/refused'))).toMatch(message);
  });

  it.each([
    ['s3://', /"s3:\/\/" is no place to deploy to\. Write a folder, or s3:\/\/bucket\/prefix\./],
    ['ftp://shop.example/', /is no place to deploy to/],
    ['s3://shop/../other', /has a folder called \. or \.\. in it/],
  ])('the address %s', async (to, message) => {
    expect(await openTarget({ to }).catch((error: Error) => error.message)).toMatch(message);
  });

  it('an endpoint that is no address', async () => {
    const opened = openTarget({ to: 's3://shop', endpoint: 'shop.example' });
    expect(await opened.catch((error: Error) => error.message)).toMatch(
      /^--endpoint is "shop\.example"; it takes/,
    );
  });
});

describe('a deploy', { timeout: 60_000 }, () => {
  it('asks again where the server is busy, at every step', async () => {
    // One file of each folder, and one of them as too many: clients send less and less for each such answer.
    const refused = new Set<string>();
    server.front.intercept = (line) => {
      const [, folder] = /^PUT \/shop\/busy\/(?:([^/]+)\/)?/.exec(line) ?? [];
      if (!line.startsWith('PUT') || refused.has(folder ?? '')) return null;
      refused.add(folder ?? '');
      return folder === '_assets'
        ? { status: 503, code: 'SlowDown' }
        : { status: 500, code: 'InternalError' };
    };
    const { sent, requests } = await deploy(address('s3://shop/busy'));
    expect([...refused]).toEqual(expect.arrayContaining(['', '.islet-deploy', '_assets', 'builds']));
    expect(requests).toBeGreaterThanOrEqual(sent.length + refused.size);
    expect(await server.keys('busy/')).toContain('busy/builds/latest.json');
  });

  it('goes on where every answer for what its record has become is lost', async () => {
    let lost = 0;
    server.front.loses = (line) => {
      const isRecord = line === 'PUT /shop/lost/.islet-deploy/record.json';
      if (isRecord) lost += 1;
      return isRecord;
    };
    expect((await deploy(address('s3://shop/lost'))).sent.at(-1)).toBe('builds/latest.json');
    expect(lost).toBe(2);
  });

  it('does not take its own signs of life for those of another one', async () => {
    const target = await openTarget(address('s3://shop/signs'));
    const file = await RecordFile.open({ target, store: null, replace: false }, 'one');
    await file.write({ machine: 'one' });
    const signs = Array.from({ length: 40 }, (_, changes) =>
      changes % 2 === 0 ? file.write({ changes }) : file.verify(),
    );
    await Promise.all(signs);
    expect(file.replaced).toBeNull();
    target.close();
  });

  it('that failed goes on with what it had not sent, and tells whose caches to purge', async () => {
    await deploy(address('s3://shop/failed'));
    release.publish(['/', '/de/', '/fr/']);
    server.front.intercept = (line) =>
      line === 'PUT /shop/failed/builds/latest.json' ? { status: 400, code: 'InvalidArgument' } : null;
    expect(await failure(address('s3://shop/failed'))).toMatch(/the next deploy goes on from it/);
    server.front.intercept = () => null;
    const { sent, changed } = await deploy(address('s3://shop/failed'));
    expect(sent).toEqual(['builds/latest.json']);
    expect(changed).toEqual([
      '/',
      '/_payload.json',
      '/builds/latest.json',
      '/builds/meta/build2.json',
      '/de/',
      '/de/_payload.json',
      '/fr/',
      '/fr/_payload.json',
    ]);
    expect(await deploy(address('s3://shop/failed'))).toMatchObject({ sent: [], changed: [] });
  });

  it('that failed goes on though the release has lost a picture that it was sending', async () => {
    const where = address('s3://shop/lost-picture');
    await deploy(where);
    release.write('pictures/mug-320.webp', 'mug');
    release.publish(['/']);
    server.front.intercept = (line) =>
      line.startsWith('PUT /shop/lost-picture/pictures/') ? { status: 400, code: 'InvalidArgument' } : null;
    await failure(where);
    server.front.intercept = () => null;
    release.delete('pictures/mug-320.webp');
    expect((await deploy(where)).sent).toContain('index.html');
    expect(await server.keys('lost-picture/pictures/')).toEqual([]);
  });

  it('that failed before its journal was begun is made again', async () => {
    server.front.intercept = (line) =>
      line.endsWith('record.json') && line.startsWith('PUT')
        ? { status: 400, code: 'InvalidArgument' }
        : null;
    await failure(address('s3://shop/early'));
    expect(await server.keys('early/')).toEqual([
      expect.stringMatching(/^early\/\.islet-deploy\/.*\.json\.gz$/),
    ]);
    server.front.intercept = () => null;
    expect((await deploy(address('s3://shop/early'))).sent).toContain('index.html');
  });

  it('ends where another one has taken its place', async () => {
    await deploy(address('s3://shop/raced'));
    release.publish(['/']);
    server.front.intercept = (line) =>
      line === 'PUT /shop/raced/.islet-deploy/record.json'
        ? { status: 412, code: 'PreconditionFailed' }
        : null;
    expect(await failure(address('s3://shop/raced'))).toMatch(
      /^Another deploy to s3:\/\/shop\/raced has begun meanwhile/,
    );
    expect(await (await server.get('raced/index.html')).Body?.transformToString()).toBe('/ in build1');
  });

  it('sends nothing that did not change, and a redirect for each former address', async () => {
    await deploy(address('s3://shop/small'));
    release.publish(['/de/']);
    server.front.seen.splice(0);
    await deploy(address('s3://shop/small'));
    const files = server.front.seen.filter((line) => !line.includes('.islet-deploy'));
    expect(files).toEqual([
      'PUT /shop/small/de/_payload.json',
      'PUT /shop/small/de/index.html',
      'PUT /shop/small/builds/meta/build2.json',
      'PUT /shop/small/builds/latest.json',
    ]);
    release.write('_redirects', '/store/ /products/ 301\n');
    release.publish([]);
    const { sent } = await deploy(address('s3://shop/small'));
    expect(sent).toEqual(['store/index.html', 'builds/meta/build3.json', 'builds/latest.json']);
    expect((await deploy(address('s3://shop/small'))).removed).toEqual(['shop/index.html']);
  });

  it('keeps a page until no sitemap names it, and only then leads on from its address', async () => {
    release.publish(['/cap/']);
    release.write('sitemap-products-0.xml', 'https://shop.example/cap/');
    await deploy(address('s3://shop/moved'));
    release.publish([], ['/cap/']);
    release.write('_redirects', '/cap/ / 301\n');
    release.write('sitemap-products-0.xml', '');
    server.front.intercept = (line) =>
      line === 'PUT /shop/moved/sitemap-products-0.xml' ? { status: 400, code: 'InvalidArgument' } : null;
    await failure(address('s3://shop/moved'));
    expect(await (await server.get('moved/cap/index.html')).Body?.transformToString()).toBe(
      '/cap/ in build2',
    );
    server.front.intercept = () => null;
    expect((await deploy(address('s3://shop/moved'))).sent).toContain('cap/index.html');
    expect((await server.get('moved/cap/index.html')).WebsiteRedirectLocation).toBe('/');
  });

  it('stores pages that lead on where the server knows no redirects', async () => {
    release.write('_redirects', '/caf%C3%A9/ /products/?a=1&b=2 301\n');
    release.publish([]);
    let refused = 0;
    server.front.intercept = (line) => {
      const isFirst = line === 'PUT /shop/pages/café/index.html' && refused === 0;
      if (isFirst) refused += 1;
      return isFirst ? { status: 501, code: 'NotImplemented' } : null;
    };
    const { sent } = await deploy(address('s3://shop/pages'));
    expect([refused, sent.find((path) => path.startsWith('caf'))]).toEqual([1, 'café/index.html']);
    const { Body, WebsiteRedirectLocation } = await server.get('pages/café/index.html');
    expect(WebsiteRedirectLocation).toBeUndefined();
    expect(await Body?.transformToString()).toContain(
      '<meta http-equiv="refresh" content="0; url=/products/?a=1&amp;b=2">',
    );
  });
});
