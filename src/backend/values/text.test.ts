import { describe, expect, test } from 'vitest';
import { escapeAmpersands, slugify } from './entities.ts';
import { autop, renderContent, texturize } from './render.ts';

describe('texturize', () => {
  test.each([
    ["It's okay & a bit small.", 'It&#8217;s okay &#038; a bit small.'],
    ['He said "yes" ...', 'He said &#8220;yes&#8221; &#8230;'],
    ["'quoted'", '&#8216;quoted&#8217;'],
    ['10 - 20, 3x4', '10 &#8211; 20, 3&#215;4'],
    ['Fish &amp; chips &copy;', 'Fish &amp; chips &copy;'],
    ['<a title="it\'s">it\'s</a>', '<a title="it\'s">it&#8217;s</a>'],
    ['<code>"a" & b</code> "c"', '<code>"a" & b</code> &#8220;c&#8221;'],
  ])('%s', (typed, shown) => {
    expect(texturize(typed)).toBe(shown);
  });
});

describe('autop', () => {
  test('blank lines part paragraphs, single ends break lines', () => {
    expect(autop('One\ntwo\n\nthree')).toBe('<p>One<br />\ntwo</p>\n<p>three</p>\n');
  });

  test('block elements stay as they are', () => {
    expect(autop('<p>One</p>\n<ul><li>A2</li><li>B</li></ul>')).toBe(
      '<p>One</p>\n<ul>\n<li>A2</li>\n<li>B</li>\n</ul>\n',
    );
    expect(autop('<pre>a\n\nb</pre>')).toBe('<pre>a\n\nb</pre>\n');
    expect(autop('<div>one <p>two</p> three</div>')).not.toMatch(/<p>three<\/div>/);
  });

  test('nothing stays nothing', () => {
    expect(autop('  \n ')).toBe('');
    expect(renderContent('  ')).toBeNull();
  });
});

test('ampersands are escaped once', () => {
  expect(escapeAmpersands('Cup & Saucer')).toBe('Cup &amp; Saucer');
  expect(escapeAmpersands('Cup &amp; Saucer &#8217; &eacute;')).toBe('Cup &amp; Saucer &#8217; &eacute;');
});

describe('slugs', () => {
  test.each([
    ['Crème brûlée & Café', 'creme-brulee-cafe'],
    ['  Logo ', 'logo'],
    ["Men's T-Shirt (blue)", 'mens-t-shirt-blue'],
    ['Cups &amp; Saucers', 'cups-saucers'],
    ['3.5 mm / 1/8" – black', '3-5-mm-1-8-black'],
    ['Straße, Øre & Łódź', 'strasse-ore-lodz'],
    ['50% off_now!', '50-off_now'],
    ['Чай', '%d1%87%d0%b0%d0%b9'],
    ['%d1%87%d0%b0%d0%b9', '%d1%87%d0%b0%d0%b9'],
    ['杯 2', '%e6%9d%af-2'],
    ['★ !', ''],
  ])('%s', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  test('long ones are cut between characters', () => {
    expect(slugify('a'.repeat(300))).toHaveLength(200);
    expect(decodeURIComponent(slugify('ы'.repeat(300)))).toBe('ы'.repeat(33));
  });
});
