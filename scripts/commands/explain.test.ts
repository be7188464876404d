import { describe, expect, it } from 'vitest';
import { explainMessage } from './explain.ts';

describe('a message as it is printed', () => {
  it.each([
    [
      '/srv/shop/.islet/snapshot.sqlite holds no catalog. Run npm start, or npm run build, to read it from the store.',
      'npm run build',
    ],
    [
      'https://s.example/graphql announces 120 products but delivers 119, 3 times in a row. The catalog may be changing all the time, or a plugin of the store filters product lists. Nothing was replaced.',
      'filter product lists',
    ],
    [
      '12:01:17 The last release stays: https://s.example/graphql has 3 products; the last release had 120. 117 gone at once is more than the 20 % that shrinkLimit in src/config.ts allows. If that is right, run npm run build -- --accept-shrink. Nothing was changed.\nTrying again in 4 s.',
      '--accept-shrink',
    ],
    [
      'Port 4323 on 127.0.0.1 is taken by another program. Stop that program, or choose another port with ISLET_HOOK_PORT.',
      'ports of its own',
    ],
    [
      'A webhook delivery was refused: The signature does not match. The secret of the webhook and ISLET_WEBHOOK_SECRET must be the same.',
      'all four webhooks',
    ],
    ['Picture https://s.example/a.jpg: s.example answered with status 403.', 'Media'],
    [
      'getProducts at https://s.example/graphql failed after 3 attempts: no answer (fetch failed: connect ECONNREFUSED 1.2.3.4:443). Check that the store is up and that ISLET_GRAPHQL_URL is its GraphQL address.',
      'npm run doctor',
    ],
    [
      "Unknown option '--fulll'. Did you mean --full?\nIts flags are listed by npm run build -- --help",
      'only behind',
    ],
    [
      '"BROKEN   CORS             Pages may not read the header woocommerce-session of answers, so every request gets a new cart."',
      'Access-Control-Expose-Headers',
    ],
  ])('%s', (printed, cure) => {
    const [first] = explainMessage(printed);
    const cures = explainMessage(printed).map((one) => one.cure);
    expect(first).toBeDefined();
    expect(cures.join('\n')).toContain(cure);
  });

  it('is explained by its reason first', () => {
    const printed =
      'There is no bucket shop at Amazon S3. Create it, or correct --to. What is there stays whole, and the next deploy goes on from it. (NoSuchBucket)';
    expect(explainMessage(printed)[0]?.message).toContain('There is no bucket');
  });

  it('is not made up', () => {
    expect(explainMessage('TypeError: undefined is not a function')).toEqual([]);
  });
});
