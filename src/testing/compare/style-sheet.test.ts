import { expect, test } from 'vitest';
import { compareSheets, readStyleSheet } from './style-sheet.ts';

const texts = (css: string) => readStyleSheet(css).map(({ property, text }) => `${property}: ${text}`);

test('declarations carry their at-rules and each of their selectors', () => {
  expect(texts('@media (width>=1px){.a,.b:is(.c,.d){color:red;margin:0}}p{top:0}')).toEqual([
    'color: @media (width>=1px) .a { red }',
    'color: @media (width>=1px) .b:is(.c,.d) { red }',
    'margin: @media (width>=1px) .a { 0 }',
    'margin: @media (width>=1px) .b:is(.c,.d) { 0 }',
    'top: p { 0 }',
  ]);
});

test('strings, addresses, escapes and comments end nothing', () => {
  expect(texts('/*a{b:c}*/.a\\{{content:"};{"}[x="{"]{background:url(data:;{})}@layer a,b;')).toEqual([
    'content: .a\\{ { "};{" }',
    'background: [x="{"] { url(data:;{}) }',
    'at-rule:  { @layer a,b }',
  ]);
});

test('rules may be split and joined, but not change what wins', () => {
  const compare = (a: string, b: string) => compareSheets(readStyleSheet(a), readStyleSheet(b));
  expect(compare('.a,.b{color:red;top:0}', '.a{top:0}.b{top:0}.a{color:red}.b{color:red}')).toBeNull();
  expect(compare('.a{color:red}.b{color:blue}', '.b{color:blue}.a{color:red}')).toMatchObject({
    isOrder: true,
  });
  expect(compare('.a{color:red}', '.a{color:red}.a{color:red}')).toMatchObject({ isOrder: false });
});
