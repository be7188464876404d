import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { forbiddenBlocks } from './renderer.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const POLICY = `default-src 'self'; script-src 'self' ${hash('run()')} ${hash('{"imports":{}}')}; style-src 'self' ${hash('b{}')};`;

const forbiddenIn = (html: string, policy: string) => forbiddenBlocks(Buffer.from(html), policy);

it.each([
  ['<script>run()</script><style>b{}</style><script type="importmap">{"imports":{}}</script>', []],
  ['<script type="application/ld+json">{"a":1}</script><script type=application/json>{}</script>', []],
  ['<script type="module" src="/_assets/a.js"></script>', []],
  ['<script>other()</script>', ['<script>other()']],
  ['<script title="à">söld("€à")</script>', ['<script title="à">söld("€à")']],
  ['<SCRIPT\ntype="module">run() </SCRIPT >', ['<script\ntype="module">run()']],
  ['<script type="speculationrules">{}</script>', ['<script type="speculationrules">{}']],
  ['<style>run()</style>', ['<style>run()']],
  ['<script>b{}</script><style>b{}</style>', ['<script>b{}']],
  ['<a data-name="Mug <script>other()</script>" title=\'<style>x</style>\'>Mug</a>', []],
  ['<a title="a > b <script>">1</a><script>other()</script>', ['<script>other()']],
  ['<!-- <script>other()</script> --><script data-a="<">other()</script>', ['<script data-a="<">other()']],
])('finds what a policy forbids in %s', (html, forbidden) => {
  expect(forbiddenIn(html, POLICY)).toEqual(forbidden);
});

it('follows the policy where that names no scripts, or none at all', () => {
  expect(forbiddenIn('<script>run()</script>', "default-src 'self'")).toEqual(['<script>run()']);
  expect(forbiddenIn('<script>run()</script>', "img-src 'self'")).toEqual([]);
  expect(forbiddenIn('<style>b{}</style>', "style-src 'unsafe-inline'")).toEqual([]);
});

it('knows the hashes of texts in any script', () => {
  const text = 'say("Größe – 尺寸")';
  expect(forbiddenIn(`<script>${text}</script>`, `script-src ${hash(text)}`)).toEqual([]);
});
