import { expect, it } from 'vitest';
import { contrast, poorContrasts } from './check-tokens.ts';
import { completeTokens } from './tokens.ts';

it('measures contrast as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

it('finds nothing to object to in the default colours', () => {
  expect(poorContrasts(completeTokens({}).colors)).toEqual([]);
});

it('finds each pair of a pale text, in its scheme alone', () => {
  const { colors } = completeTokens({ colors: { 'ink-soft': ['#9a9a9a', '#aeb6b4'] } });
  expect(
    poorContrasts(colors).map(({ scheme, front, ground }) => `${front} on ${ground}, ${scheme}`),
  ).toEqual([
    'ink-soft on paper, light',
    'ink-soft on sheet, light',
    'ink-soft on sand, light',
    'on-ink on ink-soft, light',
  ]);
});

it('asks less of the edges of fields than of text', () => {
  const grey = ['#8a8a8a', '#8a8a8a'] as const;
  const { colors } = completeTokens({
    colors: {
      edge: grey,
      paper: ['#ffffff', '#12191d'],
      sheet: ['#ffffff', '#1a2328'],
      sand: ['#ffffff', '#222d33'],
    },
  });
  expect(poorContrasts(colors).filter(({ front }) => front === 'edge')).toEqual([]);
});
