import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { printableText } from '#kit/terminal.ts';
import { type Answer, startAnswerServer } from '#storefront/api/fixtures/server.ts';
import { selfSignedCertificate } from '#testing/machine/certificate.ts';
import { examine } from './examine.ts';
import { formatReport } from './format-report.ts';
import type { MessageId } from './messages.ts';

const look = (url: string, timeout?: number) =>
  examine({
    ...{ url, siteUrl: 'http://127.0.0.1:4321', config: {}, webhookSecret: null, pollSeconds: 60 },
    ...{ quick: true, ...(timeout === undefined ? {} : { timeout }) },
  });

async function foundAt(url: string, timeout?: number) {
  const { findings, result, skipped } = await look(url, timeout);
  expect(result).toBe('broken');
  expect(skipped).toContain('cors');
  expect(findings).toHaveLength(1);
  return findings[0];
}

it.each([
  ['store', 'reachable.noUrl'],
  ['ftp://store.example/graphql', 'reachable.noUrl'],
  ['https://me:secret@store.example/graphql', 'reachable.credentials'],
  ['http://no-such-store.invalid/graphql', 'reachable.dns'],
] as [string, MessageId][])('%s is %s', async (url, id) => {
  expect(await foundAt(url)).toMatchObject({ check: 'reachable', id, change: expect.any(String) });
});

it('does not repeat a password', async () => {
  const report = await look('https://me:secret@store.example/graphql');
  expect(JSON.stringify(report)).not.toContain('secret');
});

it.each([
  ['silence', 'reachable.timeout'],
  ['hang up', 'reachable.broke'],
  [{ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }, 'reachable.status'],
  [{ status: 503, contentType: 'text/html', body: '<h1>Briefly unavailable</h1>' }, 'reachable.maintenance'],
  [{ body: '<html></html>', contentType: 'text/html' }, 'reachable.page'],
  [
    {
      body: '<br />\n<b>Warning</b>: Undefined variable $x in /var/www/x.php on line 3<br />\n{"data":{"generalSettings":null}}',
      contentType: 'text/html',
    },
    'reachable.text',
  ],
  [
    {
      body: 'Notice: Array to string { "a" => "}" } in /x.php on line 3\n{"data":{"generalSettings":null}}<br />Deprecated',
      contentType: 'application/json',
    },
    'reachable.text',
  ],
  [
    {
      body: '<br />\n<b>Fatal error</b>:  Uncaught Error: Call to undefined function x() in /x.php:3\nStack trace:\n#0 {main}\n  thrown in <b>/x.php</b> on line <b>3</b><br />',
      contentType: 'text/html',
    },
    'reachable.php',
  ],
  [{ body: { hello: 'world' } }, 'reachable.noGraphql'],
  [{ body: { errors: [{ message: 'Cannot query field "generalSettings"' }] } }, 'reachable.noGraphql'],
] as [Answer, MessageId][])('%o is %s', async (answer, id) => {
  await using server = await startAnswerServer(() => answer);
  expect(await foundAt(server.url, answer === 'silence' ? 100 : undefined)).toMatchObject({ id });
});

async function listen(server: Server, path: string): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}

it('names a port at which nothing listens', async () => {
  const server = createServer();
  const url = `http://${await listen(server, '/graphql')}`;
  await new Promise((resolve) => server.close(resolve));
  expect(await foundAt(url)).toMatchObject({ id: 'reachable.refused' });
});

it('tells a redirect to the right address from one to a page for signing in', async () => {
  const server = createServer((_, response) => {
    response.writeHead(301, { Location: 'https://store.example/graphql/' }).end();
  });
  const url = `http://${await listen(server, '/graphql')}`;
  const found = await foundAt(url);
  server.close();
  expect(found).toMatchObject({ id: 'reachable.redirect' });
  expect(found?.found).toContain('https://store.example/graphql/');
});

it('names a certificate that browsers would refuse', async () => {
  const server = createTlsServer(selfSignedCertificate('store.example'), (_, response) => response.end());
  const found = await foundAt(`https://${await listen(server, '/graphql')}`);
  server.close();
  expect(found).toMatchObject({ id: 'reachable.tls', found: expect.stringContaining('SELF_SIGNED') });
});

it("keeps the store's escape sequences and lines from a terminal", async () => {
  const message = 'No\u001b]0;mine\u0007 field\nok       Endpoint  fine\u202e';
  await using server = await startAnswerServer(() => ({ body: { errors: [{ message }] } }));
  const text = formatReport(await look(server.url));
  expect(text).toBe(printableText(text));
  expect(text).not.toContain('\nok ');
});
