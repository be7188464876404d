import { describe, expect, it } from 'vitest';
import {
  filesOfPage,
  filesOfScript,
  isKeepable,
  isKeepablePage,
  KEPT_AT,
  keptAt,
  MAX_KEPT_AGE,
  surplus,
} from './kept-page.ts';

const answer = (status: number, caching = 'no-cache', type: ResponseType = 'basic') => ({
  status,
  type,
  headers: new Headers({ 'cache-control': caching }),
});

describe('an answer is kept', () => {
  it.each([
    ['a page', answer(200), true],
    ['an error page', answer(404), false],
    ['a redirect that was not followed', answer(0, 'no-cache', 'opaqueredirect'), false],
    ['a preview', answer(200, 'private, no-store'), false],
    ['what a cache may not store', answer(200, 'No-Store'), false],
    ['a file of another host', answer(200, 'no-cache', 'cors'), false],
  ])('%s: %s', (_, of, kept) => {
    expect(isKeepable(of)).toBe(kept);
  });

  it('not where a page is for customers only, or is no page of the shop', () => {
    expect(isKeepablePage('<html lang="en"><main id="content">')).toBe(true);
    expect(isKeepablePage('<html lang="en" data-needs-viewer><main id="content">')).toBe(false);
    expect(isKeepablePage('<html lang="en"><p>Sign in to this network')).toBe(false);
  });
});

it('what was kept is shown for a month', () => {
  const kept = { headers: new Headers({ [KEPT_AT]: '1000' }) };
  expect(keptAt(kept, 1000 + MAX_KEPT_AGE)).toBe(1000);
  expect(keptAt(kept, 1001 + MAX_KEPT_AGE)).toBeNull();
  expect(keptAt({ headers: new Headers() }, 1000)).toBeNull();
});

it('the oldest go', () => {
  expect(surplus(['a', 'b', 'c'], 2)).toEqual(['a']);
  expect(surplus(['a'], 2)).toEqual([]);
});

it('finds the files that a page names, and those that scripts import before they run', () => {
  const page = `<script type="importmap">{"imports":{"islet-messages":"/_assets/messages-en_US.a-1.js"}}</script>
    <link rel="stylesheet" href="/_assets/Page.b_2.css"><img src="/images/x.svg">
    <astro-island component-url="/_assets/CartPanel.c3.js" renderer-url="/_assets/client.d4.js">
    <script src="/_assets/client.d4.js"></script>`;
  expect(filesOfPage(page)).toEqual([
    '/_assets/messages-en_US.a-1.js',
    '/_assets/Page.b_2.css',
    '/_assets/CartPanel.c3.js',
    '/_assets/client.d4.js',
  ]);
  const script =
    'import{a as b}from"./shop.e5.js";import`./react.f6.js`;import("./later.g7.js");import"islet-messages";';
  expect(filesOfScript('/_assets/CartPanel.c3.js', script)).toEqual([
    '/_assets/shop.e5.js',
    '/_assets/react.f6.js',
  ]);
});
