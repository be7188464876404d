import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { offlineMessages } from './offline-messages.ts';
import { markedPage, titleOf, unavailablePage } from './offline-page.ts';

const GERMAN = { locale: 'de_DE', messages: offlineMessages().de_DE } as const;
const PAGE = `<!doctype html><html lang="de-DE"><head><title>Tee &amp; Becher - Shop</title><link rel="canonical" href="/de/">
<script type="application/ld+json">{"@type":"Product"}</script></head>
<body><header><a href="/de/" aria-current="page">Kopf</a></header><main id="content" tabindex="-1"><h1>Becher</h1><p>$&amp; $1</p></main><footer>Fuß</footer></body></html>`;

it('a kept page says from when it is, first in its content, and can be loaded again', () => {
  const time = Date.UTC(2026, 4, 12, 12);
  const $ = load(markedPage(PAGE, time, GERMAN));
  const [note] = $('main').children().toArray();
  expect($(note).attr('data-kept')).toBe(String(time));
  expect($(note).text()).toMatch(/Stand vom 12\.05\.2026, \d\d:00; Preise/);
  expect($(note).find('a[href=""]').text()).toBe('Seite neu laden');
  expect($('main h1').text()).toBe('Becher');
  expect($('main > p').last().text()).toBe('$& $1');
});

it('a page that is not there has the surroundings of another, and leads to those that are', () => {
  const kept = [{ path: '/de/product/b/', title: 'Becher & Tee <1>' }];
  const $ = load(unavailablePage(PAGE, kept, GERMAN));
  expect($('title').text()).toBe('Keine Verbindung');
  expect($('h1').text()).toBe('Keine Verbindung');
  expect($('header, footer').text()).toBe('KopfFuß');
  expect($('main').text()).not.toContain('$1');
  expect($('link[rel=canonical], script').length).toBe(0);
  expect($('[aria-current]').length).toBe(0);
  expect($('main li a').attr('href')).toBe('/de/product/b/');
  expect($('main li a').text()).toBe('Becher & Tee <1>');
  expect($('main h2').length).toBe(1);
  expect(load(unavailablePage(PAGE, [], GERMAN))('main h2').length).toBe(0);
});

it('reads the title of a page', () => {
  expect(titleOf(PAGE)).toBe('Tee & Becher - Shop');
  expect(titleOf('<p>')).toBe('');
});
